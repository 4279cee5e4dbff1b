export type Employee = { name: string; mobile: string }

/** The people of the demo chain with an account at the enterprise messenger. The page accepts any other mobile too. */
export const employees: readonly Employee[] = [
  { name: '林晓雯', mobile: '13900000001' },
  { name: '陈子昂', mobile: '13900000002' },
  { name: '沈国强', mobile: '13900000007' },
  { name: '唐婉清', mobile: '13900000010' },
  { name: '程立', mobile: '13900000011' },
  { name: '许佳', mobile: '13900000013' },
]
