import type { Language } from '../../pages/texts.ts'
import { english } from './texts.en.ts'
import { chinese, type MarketTexts } from './texts.zh.ts'

/** Every text of the pages of marketplaces in one language. */
export function marketTexts(language: Language): MarketTexts {
  return language === 'en' ? english : chinese
}
