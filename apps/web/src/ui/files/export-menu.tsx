import { useState } from 'react'
import { callFile, type CallInput, type FileCallName } from '../../client/call.ts'
import { t } from '../../i18n/i18n.ts'
import { Dropdown } from '../choices/dropdown.tsx'
import classes from './files.module.css'
import { messageOf } from '../feedback/error-message.ts'
import { datedName, saveFile } from './save-file.ts'
import { useBackOffice } from '../privacy/shop-only.ts'
import { toast } from '../feedback/toast.tsx'
import { ToolButton } from '../buttons/tool-button.tsx'
import { Stack, Text } from '../layout/parts.tsx'

/**
 * Exports a list as CSV or XLSX: all rows that the list's call returns for `input`, not one page; in the back office only. `name` is the file's name without its
 * extension.
 */
export const ExportMenu = <K extends FileCallName>(props: { of: K; input: CallInput<K>; name: string }) => {
  const isBackOffice = useBackOffice()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = async (format: 'csv' | 'xlsx') => {
    setOpen(false)
    setBusy(true)
    try {
      saveFile(
        await callFile(props.of, { ...props.input, format } as CallInput<K>),
        datedName(props.name, format),
      )
      toast.success(t('common.exported'))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (!isBackOffice) return null
  return (
    <Dropdown
      open={open}
      onClose={() => setOpen(false)}
      label={t('common.export')}
      widthPx={160}
      align="end"
      trigger={
        <ToolButton
          icon="share"
          label={t('common.export')}
          expanded={open}
          busy={busy}
          onPress={() => setOpen(!open)}
        />
      }
    >
      <Stack className={classes.formats}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Text
            as="button"
            padY={0}
            padX={4}
            round="s"
            target
            textAlign="start"
            key={format}
            type="button"
            onClick={() => void save(format)}
          >
            {format.toUpperCase()}
          </Text>
        ))}
      </Stack>
    </Dropdown>
  )
}
