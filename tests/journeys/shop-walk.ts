import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const stored = (page: Page, key: string, scope: readonly (string | undefined)[] = []): Promise<unknown> =>
  page.evaluate(
    (name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown,
    ['showfloor', key, ...scope.filter((part) => part !== undefined)].join('.'),
  )

/** What local storage keeps under a key, whoever is signed in. */
export const keptForEverybody = (page: Page, key: string): Promise<unknown> => stored(page, key)

/** What local storage keeps under a key for the signed-in user, in one shop where it is named. */
export const keptAs = async (page: Page, key: string, shopId?: string): Promise<unknown> =>
  stored(page, key, [String(await stored(page, 'userId')), shopId])

export const currentShopId = async (page: Page): Promise<string> =>
  ((await keptAs(page, 'currentShop')) as { id: string }).id

/** What the top bar shows the current shop on. */
export const shopButton = (page: Page, name = '') =>
  page.getByRole('button', { name: /^切换店铺/ }).filter({ hasText: name })

/** Chooses a shop by its place in the list, and answers it as it is kept then. */
export const switchShop = async (page: Page, place: number) => {
  await shopButton(page).click()
  const before = await currentShopId(page)
  const list = page.getByRole('dialog', { name: '切换店铺' }).getByRole('listitem')
  await list.nth(place).getByRole('button').click()
  await expect.poll(() => currentShopId(page)).not.toBe(before)
  return (await keptAs(page, 'currentShop')) as { id: string; name: string }
}
