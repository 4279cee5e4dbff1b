/** Whether it is a mobile number of this country, as the contract has it; blanks around it do not matter. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text.trim())
