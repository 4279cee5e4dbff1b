import { formatCents } from '@showfloor/contract/common/money'
import { stringifySearch } from '../../../client/search.ts'
import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import type { Overview } from '../home.queries.ts'
import classes from './home-guides.module.css'
import { openInstead } from '../open-instead.ts'

/** Figures by guide: sold this month, and what waits; a name links to that guide's orders. */
export const HomeGuides = (props: { guides: Overview['guides']; onOpen: (address: string) => void }) => (
  <Panel title={t('home.guides')}>
    {props.guides.length === 0 ? <p className={classes['none']}>{t('home.noGuides')}</p> : null}
    {props.guides.length > 0 ? (
      <table className={classes['guides']}>
        <thead>
          <tr>
            <th scope="col">{t('home.guide')}</th>
            <th scope="col">{t('home.thisMonth')}</th>
            <th scope="col">{t('home.waiting.confirmation')}</th>
            <th scope="col">{t('home.waiting.payment')}</th>
          </tr>
        </thead>
        <tbody>
          {props.guides.map((guide) => {
            const address = `/orders${stringifySearch({ guide: guide.accountId })}`
            return (
              <tr key={guide.accountId}>
                <th scope="row">
                  <a href={address} onClick={openInstead(address, props.onOpen)}>
                    {guide.name}
                  </a>
                </th>
                <td>{`¥${formatCents(guide.thisMonth.amount)}`}</td>
                <td>{guide.waiting.confirmation}</td>
                <td>{guide.waiting.payment}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    ) : null}
  </Panel>
)
