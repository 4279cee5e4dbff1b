import { menuTree, type MenuKey } from '@showfloor/contract/common/menus'
import { useRouter } from '@tanstack/react-router'
import { contractLanguage, t } from '../../i18n/i18n.ts'
import type { IconName } from '../../ui/pictures/icons.tsx'

/** A screen to open. `words` are all its names. */
export type Place = { to: string; icon: IconName; label: string; words: readonly string[] }

const icons: Readonly<Record<string, IconName>> = {
  '/shop': 'sofa',
  '/cart': 'cart',
  '/orders': 'receipt',
  '/style-match': 'bulb',
}

/** The existing screens of the user's menu. */
export const usePlaces = (menu: ReadonlySet<MenuKey>): Place[] => {
  const { routesByPath } = useRouter()
  const language = contractLanguage()
  const children = menuTree.flatMap(({ menus }) => menus.flatMap((one) => [...one.children]))
  const home: Place = { to: '/', icon: 'home', label: t('layout.home'), words: [t('layout.home'), 'home'] }
  return [
    home,
    ...children
      .filter(({ key, path }) => menu.has(key) && path in routesByPath)
      .map((child): Place => ({
        to: child.path,
        icon: icons[child.path] ?? 'grid',
        label: child[language],
        words: [child.zh, child.en, child.path.slice(1)],
      })),
  ]
}

/** The screens with a name that contains the text. */
export const placesLike = (places: readonly Place[], text: string): Place[] => {
  const wanted = text.trim().toLowerCase()
  return places.filter(({ words }) => words.some((word) => word.toLowerCase().includes(wanted)))
}

/** The normalised form of a name: `carts` is `cart`. */
const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/(?<=[a-z]{2})s$/, '')

/** The screens with the text as their whole name. */
export const placesNamed = (places: readonly Place[], text: string): Place[] =>
  places.filter(({ words }) => words.some((word) => plain(word) === plain(text)))
