import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { guardLeaving, hasAgreed, mayLeave } from './may-leave.ts'

type Place = { pathname: string; search: object }

/** Parts of an address that say which screen it is, beside its path. */
const screens = ['id', 'edit'] as const
const isSameScreen = (current: Place, next: Place): boolean => {
  const [from, to] = [current.search, next.search] as Record<string, unknown>[]
  return current.pathname === next.pathname && screens.every((name) => from?.[name] === to?.[name])
}

/** Asks before the screen is left, or the browser closes it, while something on it is not saved. Its tabs and filters are the same screen. */
export const useUnsaved = (isUnsaved: () => boolean): void => {
  const guard = useEffectEvent(isUnsaved)
  useEffect(() => guardLeaving(() => guard()), [])
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isUnsaved() && !isSameScreen(current, next) && !(await mayLeave()),
    enableBeforeUnload: () => isUnsaved() && !hasAgreed(),
  })
}
