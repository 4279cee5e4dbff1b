import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import classes from './search-suggestions.module.css'

/** Suggested words, each a button. */
export const Words = (props: {
  words: readonly string[]
  icon: 'clock' | 'search' | 'grid'
  onSearch: (text: string) => void
}) => (
  <div className={classes.words}>
    {props.words.map((word) => (
      <button key={word} type="button" onClick={() => props.onSearch(word)}>
        <Icon name={props.icon} size={16} />
        {word}
      </button>
    ))}
  </div>
)

/** The user's recent searches and the shop's frequent ones; nothing without any. */
export const SearchSuggestions = (props: { shopId: string; onSearch: (text: string) => void }) => {
  const { shopId, onSearch } = props
  const queryClient = useQueryClient()
  const query = callQuery('catalogue.searchSuggestions', { shopId })
  const forget = useCall('catalogue.searchForget', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  const { data } = useQuery({ ...query, staleTime: 0 })
  if (!data || data.recent.length + data.popular.length === 0) return null
  return (
    <div className={classes.suggestions}>
      {data.recent.length > 0 ? (
        <section>
          <header>
            <h2>{t('browse.recent')}</h2>
            <button type="button" onClick={() => forget.mutate({ shopId })}>
              {t('common.clear')}
            </button>
          </header>
          <Words words={data.recent} icon="clock" onSearch={onSearch} />
        </section>
      ) : null}
      {data.popular.length > 0 ? (
        <section>
          <header>
            <h2>{t('browse.popular')}</h2>
          </header>
          <Words words={data.popular} icon="search" onSearch={onSearch} />
        </section>
      ) : null}
    </div>
  )
}
