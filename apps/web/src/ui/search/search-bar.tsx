import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { t } from '../../i18n/i18n.ts'
import { isTyping } from './use-hand-scanner.ts'
import { Icon } from '../pictures/icons.tsx'
import { KeyHint } from './key-hint.tsx'
import { Box, Inline } from '../layout/parts.tsx'
import classes from './search-bar.module.css'

/** The key `/` focuses the box, unless another field has the focus. */
const useFocusOnSlash = (box: RefObject<HTMLInputElement | null>, wanted: boolean) => {
  useEffect(() => {
    if (!wanted) return undefined
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [box, wanted])
}

const ClearButton = ({ onClear }: { onClear: () => void }) => (
  <button type="button" aria-label={t('common.clear')} onClick={onClear}>
    <Icon name="close" size={16} />
  </button>
)

/** The debounce before the URL follows the typed text. */
export const typingPauseMs = 400

type Suggestions = (search: (text: string) => void) => ReactNode

/** The box's container, with suggestions below while it has the focus; Esc closes them. */
const Suggesting = (props: {
  suggestions: Suggestions | undefined
  onChoose: (text: string) => void
  onLeave: (() => void) | undefined
  children: ReactNode
}) => {
  const [open, setOpen] = useState(false)
  return (
    <Inline
      as="search"
      grow
      shrink
      className={classes.place}
      onFocus={({ target }) => setOpen(open || target instanceof HTMLInputElement)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setOpen(false)
        props.onLeave?.()
      }}
    >
      {props.children}
      {open && props.suggestions ? (
        <Box round="m" shadow={2} className={classes.below}>
          {props.suggestions((text) => {
            setOpen(false)
            props.onChoose(text)
          })}
        </Box>
      ) : null}
    </Inline>
  )
}

/** A search box: Enter searches, Esc clears it. With `shortcut` the key `/` focuses it. `value` is the current search; a new one replaces the typed text. */
export const SearchBar = (props: {
  value: string
  onSearch: (text: string) => void
  placeholder: string
  shortcut?: boolean
  /** Called on every change, for lists that filter while typing. */
  onType?: (text: string) => void
  /** Called when the focus leaves the box and its suggestions. */
  onLeave?: () => void
  /** Shown below while the box has the focus and is empty; `search` closes it and searches. */
  suggestions?: Suggestions | undefined
  /** Shown at the end of the box. */
  end?: ReactNode
}) => {
  const { value, onSearch, placeholder, shortcut = false, onType, onLeave, suggestions } = props
  const box = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState({ from: value, text: value })
  if (draft.from !== value) setDraft({ from: value, text: value })
  const change = (text: string) => {
    setDraft({ from: value, text })
    onType?.(text)
  }
  useFocusOnSlash(box, shortcut)
  return (
    <Suggesting
      suggestions={draft.text === '' ? suggestions : undefined}
      onLeave={onLeave}
      onChoose={(text) => {
        change(text)
        onSearch(text)
      }}
    >
      <Inline
        as="form"
        gap={2}
        align="center"
        grow
        shrink
        surface="sunken"
        round="m"
        tone="quiet"
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(draft.text.trim())
        }}
      >
        <Icon name="search" size={18} />
        <input
          ref={box}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={placeholder}
          placeholder={placeholder}
          value={draft.text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            if (draft.text === '') return event.currentTarget.blur()
            event.stopPropagation()
            change('')
          }}
        />
        {draft.text === '' ? (
          shortcut && <KeyHint keys="/" />
        ) : (
          <ClearButton
            onClear={() => {
              change('')
              onSearch('')
              box.current?.focus()
            }}
          />
        )}
        {props.end}
      </Inline>
    </Suggesting>
  )
}
