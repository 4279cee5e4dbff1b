import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { Fault } from '../../../../ui/feedback/fault.tsx'
import { ActionBar } from '../../../../ui/screen/action-bar.tsx'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { MoreButton } from '../../../../ui/buttons/more-button.tsx'
import { useOnceRead } from '../../../../ui/loading/use-once-read.ts'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../../ui/states/query-state.tsx'
import { StatusPill } from '../../../../ui/states/status-pill.tsx'
import shared from '../../../identity/administration.module.css'
import { ResultCounts, Who } from '../../../imports/history-row.tsx'
import imports from '../../../imports/imports.module.css'
import { changedFields, changedPart, type Edit, type EditChange } from './history-words.ts'
import { comparedReads, editsQuery, useSaving, type ManagedProduct } from '../manage.queries.ts'
import { Box, Note, Stack, Text } from '../../../../ui/layout/parts.tsx'
import classes from '../stock-tab.module.css'
import manage from '../manage.module.css'

const Change = ({ change }: { change: EditChange }) => (
  <li>
    <b>{changedPart(change)}</b>
    {change.result === 'updated' ? null : (
      <span data-result={change.result}>{t(`imports.result.${change.result}`)}</span>
    )}
    {changedFields(change).map(({ field, label, from, to }) => (
      <Text as="span" tone="quiet" tabular key={field} className={classes.field}>
        {label} {change.result === 'created' ? null : <del>{from}</del>}
        {change.result === 'updated' ? ' → ' : null}
        {change.result === 'removed' ? null : (
          <Text as="ins" tone="ink" weight={600}>
            {to}
          </Text>
        )}
      </Text>
    ))}
  </li>
)

// Enough changes for a glance at a large edit.
const changesShown = 6

const EditRow = ({ edit }: { edit: Edit }) => {
  const [whole, setWhole] = useState(false)
  const { changes } = edit
  return (
    <Box as="li" line="below" className={classes.edit}>
      <div className={`${shared.row} ${imports.history}`}>
        <Stack as="span" shrink className={imports.file}>
          <Text as="b" weight={600} truncate>
            {edit.actionName}
          </Text>
        </Stack>
        <ResultCounts item={edit} />
        <Who item={edit} />
        {edit.undoneAt ? <StatusPill tone="neutral">{t('imports.state.UNDONE')}</StatusPill> : <span />}
      </div>
      {edit.kept ? null : <Note className={classes.forgotten}>{t('manage.changesForgotten')}</Note>}
      {changes.length > 0 ? (
        <Stack as="ul" columns={1} gap={2} size="sm" className={classes.changes}>
          {(whole ? changes : changes.slice(0, changesShown)).map((change) => (
            <Change key={[change.relation, ...change.known].join(' ')} change={change} />
          ))}
        </Stack>
      ) : null}
      {changes.length > changesShown && !whole ? (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('manage.allChanges', { n: changes.length })}
        </Button>
      ) : null}
    </Box>
  )
}

/** Undoes the last edit in force, or redoes the edit undone last. Drops drafts of other tabs, because their base has changed. */
const Turns = (props: {
  product: ManagedProduct
  last: Edit | undefined
  next: Edit | undefined
  onTurned: () => void
}) => {
  const { product, last, next, onTurned } = props
  const undo = useSaving('catalogue.editUndo', onTurned)
  const redo = useSaving('catalogue.editRedo', onTurned)
  const { fault, reload } = redo.fault ? redo : undo
  const shown = last ?? next
  const ask = async (way: 'undo' | 'redo') => {
    const edit = way === 'undo' ? last : next
    if (!edit) return
    const question = way === 'undo' ? 'manage.undoQuestion' : 'manage.redoQuestion'
    if (await confirm({ text: t(question, { name: edit.actionName }) }))
      (way === 'undo' ? undo : redo).save({
        channelSpuId: product.id,
        version: product.version,
        id: edit.id,
      })
  }
  const { press, isWaiting } = useOnceRead<'undo' | 'redo'>(comparedReads, (way) => void ask(way))
  return (
    <ActionBar
      floating
      summary={
        fault ? (
          <Fault>{fault.text}</Fault>
        ) : shown ? (
          <Stack as="span">
            <b>{shown.actionName}</b>
            <Who item={shown} />
          </Stack>
        ) : null
      }
    >
      {fault ? (
        <Button variant="default" onClick={reload}>
          {t('manage.loadLatest')}
        </Button>
      ) : null}
      {next ? (
        <Button
          variant="default"
          disabled={undo.busy}
          loading={redo.busy || isWaiting}
          onClick={() => press('redo')}
        >
          {t('manage.redo')}
        </Button>
      ) : null}
      {last ? (
        <Button
          variant="default"
          disabled={redo.busy}
          loading={undo.busy || isWaiting}
          onClick={() => press('undo')}
        >
          {t('manage.undo')}
        </Button>
      ) : null}
    </ActionBar>
  )
}

/** A product's edits: who, when, and old and new values; the last one can be undone and redone. */
export const HistoryTab = ({ product, onUndone }: { product: ManagedProduct; onUndone: () => void }) => {
  const query = useInfiniteQuery(editsQuery(product.id))
  const edits = query.data?.pages.flatMap((page) => page.data) ?? []
  const last = edits.find(({ undoable }) => undoable)
  const next = edits.find(({ redoable }) => redoable)
  return (
    <div className={manage.tab}>
      <QueryState query={query} rows={4} rowPx={88} />
      {query.data && edits.length === 0 ? (
        <EmptyState icon="clock" title={t('manage.noHistory')} text={t('manage.noHistoryText')} />
      ) : null}
      {edits.length > 0 ? (
        <ul className={shared.table}>
          {edits.map((edit) => (
            <EditRow key={edit.id} edit={edit} />
          ))}
        </ul>
      ) : null}
      <MoreButton query={query} name={t('imports.older')} />
      {last || next ? (
        <Turns
          key={`${last?.id} ${next?.id}`}
          product={product}
          last={last}
          next={next}
          onTurned={onUndone}
        />
      ) : null}
    </div>
  )
}
