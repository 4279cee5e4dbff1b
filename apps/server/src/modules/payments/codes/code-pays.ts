import type { CodeType } from '@showfloor/contract/common/payment-codes'
import { onePerServer } from '../../../platform/module.ts'
import { posCodesOf } from '../cloud-pos/pos-codes.ts'
import type { CodePay } from '../providers/code-pay.ts'
import { providersOf } from '../providers/registry/registry.ts'

/** The provider that takes payment codes of each type for a legal entity. Throws `ProviderUnavailable` where it is unreachable. */
export type CodePays = (type: CodeType, entityId: string) => Promise<CodePay>

export const codePaysOf = onePerServer((services): CodePays => {
  const providers = providersOf(services)
  const pos = posCodesOf(services)
  return async (type, entityId) =>
    type === 'POS_CODE' ? pos(entityId) : (await providers.of(entityId)).codePay(type)
})
