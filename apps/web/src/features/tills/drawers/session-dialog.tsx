import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ScrollTable } from '../../../ui/lists/scroll-table.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { LedgerLink } from '../../payments/books/ledger-link.tsx'
import { differenceText } from '../signed-yuan.ts'
import { sessionQuery, type TillSession } from '../tills.queries.ts'
import { Text } from '../../../ui/layout/parts.tsx'

const Movements = ({ session }: { session: TillSession }) => (
  <ScrollTable label={t('tills.movements')}>
    <thead>
      <tr>
        <th scope="col">{t('tills.time')}</th>
        <th scope="col">{t('tills.what')}</th>
        <Text as="th" tabular textAlign="end" nowrap scope="col">
          {t('tills.amount')}
        </Text>
      </tr>
    </thead>
    <tbody>
      {session.movements.map((one) => (
        <tr key={`${one.at} ${one.kind} ${one.orderNo}`}>
          <td className="tabular">{formatDateTime(one.at)}</td>
          <td>
            {t(`tills.kind.${one.kind}`)}{' '}
            {one.orderId === null ? (
              one.reason
            ) : (
              <Link to="/order" search={{ id: one.orderId }}>
                {one.orderNo}
              </Link>
            )}
            <Text as="small" block size="sm">
              {one.actor}
            </Text>
          </td>
          <Text as="td" tabular textAlign="end" nowrap>
            {one.orderId === null ? (
              differenceText(one.amount)
            ) : (
              <LedgerLink search={{ order: one.orderId, type: 'CASH' }}>
                {differenceText(one.amount)}
              </LedgerLink>
            )}
          </Text>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
)

/** The movements of a drawer since it was opened, newest first. */
export const SessionDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(sessionQuery(id))
  const name = query.data?.tillName ?? '…'
  return (
    <Dialog open title={t('tills.movementsOf', { name })} widthPx={560} onClose={onClose}>
      <QueryState query={query} rows={4} rowPx={44} />
      {query.data ? <Movements session={query.data} /> : null}
    </Dialog>
  )
}
