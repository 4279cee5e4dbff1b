import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const stored = (page: Page, key: string, scope: readonly (string | undefined)[] = []): Promise<unknown> =>
  page.evaluate(
    (name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown,
    ['showfloor', key, ...scope.filter((part) => part !== undefined)].join('.'),
  )

/** The value of a key in local storage that all users share. */
export const keptForEverybody = (page: Page, key: string): Promise<unknown> => stored(page, key)

/** The value of a key in local storage of the signed-in user, for one shop if given. */
export const keptAs = async (page: Page, key: string, shopId?: string): Promise<unknown> =>
  stored(page, key, [String(await stored(page, 'userId')), shopId])

export const currentShopId = async (page: Page): Promise<string> =>
  ((await keptAs(page, 'currentShop')) as { id: string }).id

/** The top bar's button with the current shop. */
export const shopButton = (page: Page, name = '') =>
  page.getByRole('button', { name: /^切换店铺/ }).filter({ hasText: name })

/** Chooses a shop by its position in the list; returns the stored shop. */
export const switchShop = async (page: Page, place: number) => {
  await shopButton(page).click()
  const before = await currentShopId(page)
  const list = page.getByRole('dialog', { name: '切换店铺' }).getByRole('listitem')
  await list.nth(place).getByRole('button').click()
  await expect.poll(() => currentShopId(page)).not.toBe(before)
  return (await keptAs(page, 'currentShop')) as { id: string; name: string }
}
