/** The token of a link if it is well-formed; '' for anything else, which is never sent. */
export const tokenOf = (text: string | undefined): string =>
  text !== undefined && /^[\w.-]{20,200}$/.test(text) ? text : ''

/** The language of a visitor who never chose one: Chinese if the browser prefers it to English or states nothing, otherwise English. */
export const browserLanguage = (preferred: readonly string[]): 'zh-CN' | 'en' => {
  const first = preferred.find((one) => /^(zh|en)\b/i.test(one))
  if (first === undefined) return preferred.length === 0 ? 'zh-CN' : 'en'
  return /^zh/i.test(first) ? 'zh-CN' : 'en'
}
