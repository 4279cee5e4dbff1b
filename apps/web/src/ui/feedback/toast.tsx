import { TOAST_MS, TOASTS_MAX } from '@showfloor/contract/common/constants'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createStore } from '../../client/storage/store.ts'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { IconBadge, type BadgeTone } from '../pictures/icon-badge.tsx'
import type { IconName } from '../pictures/icons.tsx'
import { Box, Stack, Text } from '../layout/parts.tsx'
import classes from './toast.module.css'

type Kind = 'success' | 'error' | 'info'
/** The one action of a toast, such as undo. */
export type ToastAction = { label: string; run: () => void }
export type Toast = { id: number; kind: Kind; text: string; action?: ToastAction | undefined }

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Adds a toast: at most three, the oldest goes; the same text replaces its earlier toast. */
export const withToast = (shown: readonly Toast[], added: Toast): Toast[] =>
  [...shown.filter((one) => one.text !== added.text || one.kind !== added.kind), added].slice(-TOASTS_MAX)

const show = (kind: Kind) => (text: string, action?: ToastAction) => {
  lastId += 1
  toasts.set(withToast(toasts.get(), { id: lastId, kind, text, action }))
}
const dismiss = (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id))

/** Short messages in the bottom right corner for 4 s. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  /** The default success message, 操作成功. */
  done: () => show('success')(t('common.done')),
}

const icons: Record<Kind, IconName> = { success: 'check', error: 'alert', info: 'info' }
const tones: Record<Kind, BadgeTone> = { success: 'positive', error: 'danger', info: 'accent' }

const ToastCard = ({ toast: shown }: { toast: Toast }) => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismiss(shown.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [held, shown.id])
  return (
    <Stack
      as="li"
      gap={3}
      align="center"
      line="around"
      round="m"
      shadow={2}
      className={classes.toast}
      data-kind={shown.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <IconBadge icon={icons[shown.kind]} tone={tones[shown.kind]} sizePx={18} widthPx={30} />
      <Box as="span" padY={2} className={classes.text}>
        {shown.text}
      </Box>
      {shown.action ? (
        <Text
          as="button"
          alignSelf="start"
          padX={3}
          round="m"
          tone="accent"
          weight={600}
          type="button"
          className={classes.action}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          onClick={() => {
            dismiss(shown.id)
            shown.action?.run()
          }}
        >
          {shown.action.label}
        </Text>
      ) : null}
      <IconButton
        icon="close"
        size={16}
        className={classes.close}
        label={t('common.close')}
        onClick={() => dismiss(shown.id)}
      />
    </Stack>
  )
}

/** Writes the height of the notices at the bottom of the screen into the page's `--notices`: dialogs end above it. */
const useNoticesRoom = () => {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const region = ref.current
    if (!region) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const { height } = region.getBoundingClientRect()
      style.setProperty(
        '--notices',
        height > 0
          ? `calc(${height}px + max(var(--clearance, 0px), env(safe-area-inset-bottom)) + 2 * var(--space-4))`
          : '0px',
      )
    })
    observer.observe(region)
    return () => observer.disconnect()
  }, [])
  return ref
}

/** Renders the toasts below `children`; mounted in the root. Screen readers announce each. */
export const Toasts = ({ children }: { children?: ReactNode }) => {
  const shown = toasts.use()
  const region = useNoticesRoom()
  return (
    <section
      ref={region}
      className={classes.region}
      aria-label={t('common.notices')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {children}
      <ul>
        {shown.map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </ul>
    </section>
  )
}
