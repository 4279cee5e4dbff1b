import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import classes from './manage.module.css'
import type { Saving } from './manage.queries.ts'

const changedByOthers = ['CATALOGUE_CHANGED', 'STOCK_CHANGED', 'PRICES_CHANGED']

/** Saves its form; shows why the last try was refused and what to do after a conflict. */
export const SaveBar = (props: { saving: Saving; dirty: boolean; label?: string; children?: ReactNode }) => {
  const { busy, fault, reload } = props.saving
  return (
    <ActionBar
      floating
      summary={
        fault ? (
          <p role="alert" className={classes['fault']}>
            {fault.text}
          </p>
        ) : (
          <small className={classes['quiet']}>
            {props.dirty ? t('manage.notSaved') : t('manage.allSaved')}
          </small>
        )
      }
    >
      {props.children}
      {fault && changedByOthers.includes(fault.code) ? (
        <Button variant="default" onClick={reload}>
          {t('manage.loadLatest')}
        </Button>
      ) : null}
      <Button type="submit" loading={busy} disabled={!props.dirty}>
        {props.label ?? t('manage.save')}
      </Button>
    </ActionBar>
  )
}
