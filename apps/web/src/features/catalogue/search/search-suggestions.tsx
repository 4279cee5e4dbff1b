import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Inline, Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './search.module.css'

/** Suggested words, each a button. */
export const Words = (props: {
  words: readonly string[]
  icon: 'clock' | 'search' | 'grid'
  onSearch: (text: string) => void
}) => (
  <Inline wrap gap={2} className={classes.words}>
    {props.words.map((word) => (
      <Inline
        as="button"
        inText
        align="center"
        padY={0}
        padX={3}
        surface="plain"
        line="around"
        round="full"
        target
        key={word}
        type="button"
        onClick={() => props.onSearch(word)}
      >
        <Icon name={props.icon} size={16} />
        {word}
      </Inline>
    ))}
  </Inline>
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
    <Stack gap={3} className={classes.suggestions}>
      {data.recent.length > 0 ? (
        <section>
          <Inline as="header" align="center" justify="between" target>
            <Note as="h2" weight={500}>
              {t('browse.recent')}
            </Note>
            <Text as="button" target tone="quiet" type="button" onClick={() => forget.mutate({ shopId })}>
              {t('common.clear')}
            </Text>
          </Inline>
          <Words words={data.recent} icon="clock" onSearch={onSearch} />
        </section>
      ) : null}
      {data.popular.length > 0 ? (
        <section>
          <Inline as="header" align="center" justify="between" target>
            <Note as="h2" weight={500}>
              {t('browse.popular')}
            </Note>
          </Inline>
          <Words words={data.popular} icon="search" onSearch={onSearch} />
        </section>
      ) : null}
    </Stack>
  )
}
