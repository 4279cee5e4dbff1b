import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { sql } from '../../../platform/database/sql.ts'
import type { PlatformUse, Refs } from './platform.ts'

/** The platform's own number of a use, of `vouchers v`. The view `voucher_shares` has it too. */
export const useNumber = sql`
  case v.platform
    when 'DOUYIN' then nullif(v.refs ->> 'verifyId', '')
    else v.refs ->> 'code'
  end`

type ListedUse = Pick<PlatformUse, 'useNo' | 'certificate'>

/** The numbers of a use that the platform's list of a day has, and the end of its code, which is empty where the list does not tell the code. */
export const listedUse: Readonly<
  Record<VoucherPlatform, (use: ListedUse) => { refs: Refs; shownCode: string }>
> = {
  DOUYIN: ({ useNo, certificate }) => ({
    refs: { code: '', verifyId: useNo, certificateId: certificate },
    shownCode: '',
  }),
  MEITUAN: ({ useNo }) => ({ refs: { code: useNo }, shownCode: useNo.slice(-4) }),
}
