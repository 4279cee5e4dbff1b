import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import type { Menu } from '../../identity/menu.ts'
import { BooksFrame } from '../../payments/books/books-frame.tsx'
import { ReceiptRanges } from '../../receipts/receipt-ranges.tsx'
import { tillsQuery, useMayManageTills } from '../tills.queries.ts'
import { SessionDialog } from './session-dialog.tsx'
import { TillCard } from './till-card.tsx'
import { TillNameForm } from './till-forms.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../tills.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** The cash drawers of a shop. */
export const TillsScreen = (props: {
  shopId: string
  menu: Menu
  /** The session whose movements are shown, of an open or a counted drawer. */
  session: string | undefined
  onClose: () => void
}) => {
  const { shopId, menu, session, onClose } = props
  const query = useQuery(tillsQuery(shopId))
  const mayManage = useMayManageTills()
  const [adding, setAdding] = useState(false)
  const add =
    mayManage && !adding ? <Button onClick={() => setAdding(true)}>{t('tills.create')}</Button> : null
  return (
    <BooksFrame menu={menu} title={t('tills.title')} action={add}>
      <QueryState query={query} rows={2} rowPx={160} />
      {adding ? (
        <Panel title={t('tills.create')}>
          <TillNameForm shopId={shopId} onDone={() => setAdding(false)} />
        </Panel>
      ) : null}
      {query.data?.data.length === 0 && !adding ? (
        <EmptyState
          icon="cash"
          title={t('tills.empty')}
          text={mayManage ? t('tills.emptyText') : t('tills.emptyAsk')}
        />
      ) : null}
      <Stack gap={4} align="start" className={classes.tillList}>
        {query.data?.data.map((till) => (
          <TillCard key={till.id} till={till} shopId={shopId} />
        ))}
      </Stack>
      {session === undefined ? null : <SessionDialog id={session} onClose={onClose} />}
      {mayManage ? <ReceiptRanges shopId={shopId} /> : null}
    </BooksFrame>
  )
}
