/** A line of an order as its price is judged: prices of one piece, the amount of all pieces after the discount; cents. */
export type PricedLine = {
  quantity: number
  amountCents: number
  marketingCents: number
  saleCents: number
  redLineCents: number
  costCents: number
}

/** Who has to say yes to a line's price: nobody is asked for the ordinary price, nobody has to be at or above the red line. */
export type Approval = 'NONE' | 'AUTOMATIC' | 'MANAGER' | 'ADMINISTRATOR'

export const approvalFor = (line: PricedLine): Approval => {
  const ordinaryCents = Math.min(line.marketingCents, line.saleCents) * line.quantity
  if (line.amountCents >= ordinaryCents) return 'NONE'
  if (line.amountCents >= line.redLineCents * line.quantity) return 'AUTOMATIC'
  return line.amountCents < line.costCents * line.quantity ? 'ADMINISTRATOR' : 'MANAGER'
}
