import type { MenuKey } from '@showfloor/contract/common/menus'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { useModal } from '../../ui/dialogs/use-modal.ts'
import { useFound } from './found.ts'
import type { Hit } from './hits.ts'
import { usePlaces } from './places.ts'
import classes from './search-dialog.module.css'
import { optionId, resultsId, SearchKeys, SearchResults } from './search-results.tsx'
import { Inline } from '../../ui/layout/parts.tsx'

/** The hit that Enter would open, initially the first, and how the arrow keys change it. */
const useActiveHit = (hits: readonly Hit[]) => {
  const [chosen, choose] = useState<string>()
  const active = hits.find(({ id }) => id === chosen) ?? hits[0]
  const move = (steps: number) => {
    const next = hits.at(((active ? hits.indexOf(active) : -1) + steps) % hits.length)
    if (!next) return
    choose(next.id)
    document.querySelector(`#${CSS.escape(optionId(next))}`)?.scrollIntoView({ block: 'nearest' })
  }
  return { active, choose, move }
}

const SearchText = (props: {
  value: string
  active: Hit | undefined
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}) => (
  <input
    type="text"
    role="combobox"
    aria-label={t('search.hint')}
    aria-expanded={props.active !== undefined}
    aria-controls={resultsId}
    aria-autocomplete="list"
    aria-activedescendant={props.active && optionId(props.active)}
    autoComplete="off"
    enterKeyHint="go"
    placeholder={t('search.hint')}
    value={props.value}
    // A drawer below would close on the same Esc; this mark tells it that the key was handled.
    data-mantine-stop-propagation="true"
    onChange={(event) => props.onType(event.currentTarget.value)}
    onKeyDown={props.onKeyDown}
  />
)

/** Search over products, orders, customers and screens: type, arrows, Enter; Esc closes. Full screen on a phone. */
export const SearchDialog = (props: {
  shopId: string
  menu: ReadonlySet<MenuKey>
  onOpen: (address: string) => void
  onClose: () => void
}) => {
  const { shopId, menu, onOpen, onClose } = props
  const modal = useModal(onClose)
  const [text, setText] = useState('')
  const { groups, waiting, error } = useFound(shopId, usePlaces(menu), text)
  const hits = groups.flatMap((group) => group.hits)
  const { active, choose, move } = useActiveHit(hits)

  const pick = (hit: Hit) => {
    onClose()
    onOpen(hit.address)
  }
  // An early Enter waits for the answer and opens its first hit, never one of the previous text.
  const [hurried, setHurried] = useState(false)
  const pickNow = useEffectEvent(() => active && pick(active))
  useEffect(() => {
    if (hurried && !waiting) pickNow()
  }, [hurried, waiting])
  const press = (event: KeyboardEvent) => {
    // An input method uses the same keys while it composes.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') setHurried(true)
    else return
    event.preventDefault()
  }
  const nothing = hits.length === 0 && !waiting ? t('search.nothing', { text: text.trim() }) : ''

  return (
    <dialog
      {...modal}
      className={classes.dialog}
      aria-label={t('search.open')}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <Inline column className={classes.box}>
        <Inline gap={3} align="center" rigid line="below" tone="quiet" className={classes.head}>
          <Icon name="search" size={22} />
          <SearchText
            value={text}
            active={active}
            onType={(typed) => {
              setText(typed)
              choose(undefined)
              setHurried(false)
            }}
            onKeyDown={press}
          />
          <IconButton icon="close" size={20} label={t('common.close')} onClick={onClose} />
        </Inline>
        <SearchResults
          groups={groups}
          waiting={waiting}
          active={active}
          onPoint={(hit) => choose(hit.id)}
          onPick={pick}
        />
        <output className={classes.note}>{error ? messageOf(error) : nothing}</output>
        <SearchKeys />
      </Inline>
    </dialog>
  )
}
