/** Codes from the province down; '' where none is chosen yet. */
export type DistrictPath = readonly [province: string, city: string, county: string, town: string]
export const noDistrict: DistrictPath = ['', '', '', '']

/** Choosing a level resets the levels below it. */
export const chooseDistrict = (
  [province, city, county]: DistrictPath,
  level: number,
  code: string,
): DistrictPath => {
  if (level === 0) return [code, '', '', '']
  if (level === 1) return [province, code, '', '']
  return level === 2 ? [province, city, code, ''] : [province, city, county, code]
}
