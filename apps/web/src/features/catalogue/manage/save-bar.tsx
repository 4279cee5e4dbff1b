import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Fault } from '../../../ui/feedback/fault.tsx'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { useOnceRead } from '../../../ui/loading/use-once-read.ts'
import { comparedReads, type Saving } from './manage.queries.ts'
import { Text } from '../../../ui/layout/parts.tsx'

const changedByOthers = ['CATALOGUE_CHANGED', 'STOCK_CHANGED', 'PRICES_CHANGED']

/** Saves its form; shows why the last try was refused and what to do after a conflict. */
export const SaveBar = (props: { saving: Saving; dirty: boolean; label?: string; children?: ReactNode }) => {
  const { saving, dirty } = props
  const { busy, fault, reload } = saving
  const { press, isWaiting } = useOnceRead<HTMLFormElement | null>(comparedReads, (form) => {
    if (dirty) form?.requestSubmit()
  })
  const submit = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    press(event.currentTarget.form)
  }
  return (
    <ActionBar
      floating
      summary={
        fault ? (
          <Fault>{fault.text}</Fault>
        ) : (
          <Text as="small" size="sm">
            {dirty ? t('manage.notSaved') : t('manage.allSaved')}
          </Text>
        )
      }
    >
      {props.children}
      {fault && changedByOthers.includes(fault.code) ? (
        <Button variant="default" onClick={reload}>
          {t('manage.loadLatest')}
        </Button>
      ) : null}
      <Button type="submit" loading={busy || isWaiting} disabled={!dirty} onClick={submit}>
        {props.label ?? t('manage.save')}
      </Button>
    </ActionBar>
  )
}
