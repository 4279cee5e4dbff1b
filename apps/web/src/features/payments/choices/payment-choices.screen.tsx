import { useQuery } from '@tanstack/react-query'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Administration } from '../../identity/administration.tsx'
import shared from '../../identity/administration.module.css'
import type { Menu } from '../../identity/menu.ts'
import { Entities } from '../entities/entities.tsx'
import { ChoiceList } from './choice-list.tsx'
import { ProviderHealth } from './provider-health.tsx'
import { choicesQuery, usePlaces, type ChoicePlace } from './choices.queries.ts'

const Placed = ({ word, place }: { word: string; place: ChoicePlace }) => {
  const query = useQuery(choicesQuery(place))
  const { data } = query
  if (!data) return <QueryState query={query} rows={6} rowPx={60} />
  return (
    <Panel>
      {place.scope === 'SHOP' && !data.isOwn ? <Notice tone="accent">{t('choices.follows')}</Notice> : null}
      <ChoiceList key={data.version} word={word} place={place} choices={data} />
    </Panel>
  )
}

/** Which types of payment guides choose from, by channel and by shop. `at`: the list that is shown. */
export const PaymentChoicesScreen = (props: {
  menu: Menu
  at: string | undefined
  onAt: (at: string) => void
}) => {
  const { menu, at, onAt } = props
  const mayManageChain = useStored('userInfo')?.permissions.includes('chain.manage') ?? false
  const { places, error, retry } = usePlaces(mayManageChain)
  const chosen = places?.find(({ word }) => word === at) ?? places?.[0]
  return (
    <Administration menu={menu} title={t('choices.title')}>
      <p className={shared.quiet}>{t('choices.text')}</p>
      {error && !places ? <ErrorState error={error} onRetry={retry} /> : null}
      {places && chosen ? (
        <>
          <div className={shared.about}>
            <SelectField
              label={t('choices.of')}
              value={chosen.word}
              onChange={onAt}
              options={places.map(({ word, name }) => ({ value: word, label: name }))}
            />
          </div>
          <Placed key={chosen.word} word={chosen.word} place={chosen.place} />
        </>
      ) : null}
      {mayManageChain ? (
        <>
          <Entities />
          <ProviderHealth />
        </>
      ) : null}
    </Administration>
  )
}
