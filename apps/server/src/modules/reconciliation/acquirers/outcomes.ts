/** Whether a kind of trade gives money back. */
export const isBack = (kind: string): boolean => /退|撤销|冲正|取消|refund|void|revers|cancel/i.test(kind)

/** Whether a trade came about, by its kind, as `退货失败`, and its state, which may be missing; undefined for an unknown state. */
export const cameAbout = (kind: string, state: string): boolean | undefined => {
  if (/失败|中$|fail/i.test(kind)) return false
  if (state === '') return true
  if (/失败|未|关闭|中$|待|fail|clos|pend|process|unpaid/i.test(state)) return false
  return /成功|完成|已|正常|有效|succ|paid|complet|done|^0+$/i.test(state) ? true : undefined
}
