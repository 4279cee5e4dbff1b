/**
 * Results of comparing the uses of vouchers. MATCHED: both sides have it with the same value. ELSEWHERE: only the platform has it, for example by the merchant's own app.
 * MISSING: only we have it. VALUE: the values differ. STATE: it is in force at the platform, but cancelled here.
 */
export const comparisonKinds = ['ELSEWHERE', 'MISSING', 'VALUE', 'STATE', 'MATCHED'] as const
export type ComparisonKind = (typeof comparisonKinds)[number]
