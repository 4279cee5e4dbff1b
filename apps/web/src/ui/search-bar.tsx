import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { Icon } from './icons.tsx'
import { KeyHint } from './key-hint.tsx'
import classes from './search-bar.module.css'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * A search box: Enter searches, Esc empties it. With `shortcut` the key `/` brings the focus here from anywhere.
 * `value` is what is searched for now; a new one replaces what stands in the box.
 */
export const SearchBar = (props: {
  value: string
  onSearch: (text: string) => void
  placeholder: string
  shortcut?: boolean
  /** Called on every change, for lists that filter as one types. */
  onType?: (text: string) => void
}) => {
  const { value, onSearch, placeholder, shortcut = false, onType } = props
  const box = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState({ from: value, text: value })
  if (draft.from !== value) setDraft({ from: value, text: value })
  const change = (text: string) => {
    setDraft({ from: value, text })
    onType?.(text)
  }
  useEffect(() => {
    if (!shortcut) return undefined
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [shortcut])
  return (
    <search className={classes['place']}>
      <form
        className={classes['search']}
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
            if (event.key !== 'Escape' || draft.text === '') return
            event.stopPropagation()
            change('')
          }}
        />
        {draft.text === '' ? (
          shortcut && <KeyHint keys="/" />
        ) : (
          <button
            type="button"
            aria-label={t('common.clear')}
            onClick={() => {
              change('')
              onSearch('')
              box.current?.focus()
            }}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </form>
    </search>
  )
}
