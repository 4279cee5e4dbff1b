import { t } from '../../../i18n/i18n.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import type { Menu } from '../../identity/menu.ts'
import { BooksFrame } from '../books/books-frame.tsx'
import { Accounts } from './accounts.tsx'
import { AnnouncedList } from './announced-list.tsx'
import { ArrivalList } from './arrival-list.tsx'
import { bankTabs, useBankNews, type BankTab } from './bank-transfers.queries.ts'
import { StatementPanel } from './statement-panel.tsx'

/** What arrived on the chain's accounts, what is awaited, what was matched, and the accounts themselves. */
export const BankTransfersScreen = (props: {
  shopId: string
  menu: Menu
  tab: BankTab
  no: number
  onTab: (tab: BankTab) => void
  onTurn: (no: number) => void
}) => {
  const { shopId, tab, no, onTurn } = props
  useBankNews()
  return (
    <BooksFrame menu={props.menu} title={t('bank.title')}>
      <Segmented
        label={t('bank.tabs')}
        value={tab}
        onChange={props.onTab}
        options={bankTabs.map((value) => ({ value, label: t(`bank.tab.${value}`) }))}
      />
      {tab === 'arrivals' ? <StatementPanel key={shopId} shopId={shopId} /> : null}
      {tab === 'arrivals' || tab === 'matched' ? (
        <ArrivalList shopId={shopId} matched={tab === 'matched'} no={no} onTurn={onTurn} />
      ) : null}
      {tab === 'announced' ? <AnnouncedList shopId={shopId} no={no} onTurn={onTurn} /> : null}
      {tab === 'accounts' ? <Accounts shopId={shopId} /> : null}
    </BooksFrame>
  )
}
