import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, type CallInput } from '../../../client/call.ts'
import { nounKey } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { FileChooser } from '../../../ui/files/file-chooser.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import type { Role } from './roles.queries.ts'

type RolesInput = CallInput<'identity.rolesImport'>

/** The roles in a file of this screen, or undefined; the server checks each role. */
const rolesIn = (text: string): RolesInput['roles'] | undefined => {
  try {
    const { roles } = JSON.parse(text) as Partial<RolesInput>
    return Array.isArray(roles) && roles.length > 0 ? roles : undefined
  } catch {
    return undefined
  }
}

const listed = (names: readonly string[]): string =>
  names.length === 0 ? t('identity.rolesFileNone') : names.join(t('common.listSeparator'))

/** Exports all roles as a JSON file, and imports such a file after a preview of its changes. */
export const RolesFile = ({ roles }: { roles: readonly Role[] }) => {
  const queryClient = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const save = () => {
    const content = roles.map(({ code, name, permissions, revokeLimit }) => ({
      code,
      name,
      permissions,
      revokeLimit,
    }))
    const text = JSON.stringify({ roles: content }, null, 2)
    saveFile(new Blob([text], { type: 'application/json' }), 'roles.json')
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const found = rolesIn(await file.text())
    if (!found) return toast.error(t('identity.rolesFileWrong'))
    setBusy(true)
    try {
      const { created, updated } = await call('identity.rolesCheck', { roles: found })
      if (created.length + updated.length === 0) return toast.info(t('identity.rolesFileSame'))
      const text = t('identity.rolesFileText', { created: listed(created), updated: listed(updated) })
      if (!(await confirm({ text, okText: t('identity.rolesFileTake') }))) return
      await call('identity.rolesImport', { roles: found })
      await queryClient.invalidateQueries({ queryKey: nounKey('identity') })
      toast.done()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" onClick={save}>
        {t('identity.rolesFileSave')}
      </Button>
      <Button variant="default" loading={busy} onClick={() => chooser.current?.click()}>
        {t('identity.rolesFileOpen')}
      </Button>
      <FileChooser
        ref={chooser}
        label={t('identity.rolesFileOpen')}
        accept="application/json,.json"
        onFiles={([file]) => void take(file)}
      />
    </>
  )
}
