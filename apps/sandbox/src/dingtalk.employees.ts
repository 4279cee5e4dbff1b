export type Employee = { name: string; mobile: string }

/** Who has an account with the enterprise messenger here: people of the demo chain. The page takes any other mobile too. */
export const employees: readonly Employee[] = [
  { name: '林晓雯', mobile: '13900000001' },
  { name: '陈子昂', mobile: '13900000002' },
  { name: '沈国强', mobile: '13900000007' },
  { name: '唐婉清', mobile: '13900000010' },
  { name: '程立', mobile: '13900000011' },
  { name: '许佳', mobile: '13900000013' },
]
