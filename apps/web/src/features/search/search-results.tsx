/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of its own shows choices with pictures below a text that keeps the focus */
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import type { Hit, HitGroup } from './hits.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './search-dialog.module.css'

export const resultsId = 'found'
export const optionId = (hit: Hit): string => `${resultsId}-${hit.id}`

type Chosen = {
  active: Hit | undefined
  onPoint: (hit: Hit) => void
  onPick: (hit: Hit) => void
}

const Option = ({ hit, active, onPoint, onPick }: Chosen & { hit: Hit }) => (
  // The focus stays in the text field; pressing a hit does the same as Enter.
  <Inline
    gap={3}
    align="center"
    padY={1}
    padX={3}
    round="m"
    tone="ink"
    id={optionId(hit)}
    role="option"
    aria-selected={hit.id === active?.id}
    className={classes.hit}
    onPointerMove={() => onPoint(hit)}
    onClick={() => onPick(hit)}
  >
    {hit.picture ? (
      <img src={hit.picture.url} alt="" style={{ background: hit.picture.color }} />
    ) : (
      <Stack
        as="span"
        align="center"
        justifyItems="center"
        rigid
        surface="sunken"
        round="s"
        tone="quiet"
        className={classes.icon}
      >
        <Icon name={hit.icon} />
      </Stack>
    )}
    <Stack as="span" grow shrink>
      <Text as="b" weight={500} truncate>
        {hit.title}
      </Text>
      {hit.text ? (
        <Text as="small" size="sm" tabular truncate>
          {hit.text}
        </Text>
      ) : null}
    </Stack>
    <Icon name="right" size={16} />
  </Inline>
)

/** The results by kind, with the hit that Enter would open. */
export const SearchResults = (props: Chosen & { groups: readonly HitGroup[]; waiting: boolean }) => {
  const { groups, waiting, ...chosen } = props
  return (
    <div id={resultsId} role="listbox" aria-label={t('search.found')} aria-busy={waiting}>
      {groups.map(({ kind, hits }) => (
        <div key={kind} role="group" aria-labelledby={`${resultsId}-${kind}`}>
          <Text
            as="div"
            size="xs"
            tone="quiet"
            weight={600}
            id={`${resultsId}-${kind}`}
            role="presentation"
            className={classes.kind}
          >
            {t(`search.${kind === 'named' ? 'places' : kind}`)}
          </Text>
          {hits.map((hit) => (
            <Option key={hit.id} hit={hit} {...chosen} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The keys that work in the search field. */
export const SearchKeys = () => (
  <Inline
    as="footer"
    gap={4}
    rigid
    padY={2}
    padX={4}
    line="above"
    size="xs"
    tone="quiet"
    className={classes.keys}
    aria-hidden="true"
  >
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {t('search.keyMove')}
    </span>
    <span>
      <kbd>↵</kbd> {t('search.keyOpen')}
    </span>
    <span>
      <kbd>Esc</kbd> {t('common.close')}
    </span>
  </Inline>
)
