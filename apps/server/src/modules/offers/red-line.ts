/** A line of an order for the red line check, in cents: prices of one piece, and the amount of all pieces after the discount. */
export type PricedLine = {
  quantity: number
  amountCents: number
  marketingCents: number
  saleCents: number
  redLineCents: number
  costCents: number
}

/** Who has to approve a line's price: nobody for the ordinary price, and the server itself at or above the red line. */
export type Approval = 'NONE' | 'AUTOMATIC' | 'MANAGER' | 'ADMINISTRATOR'

export const approvalFor = (line: PricedLine): Approval => {
  const ordinaryCents = Math.min(line.marketingCents, line.saleCents) * line.quantity
  if (line.amountCents >= ordinaryCents) return 'NONE'
  if (line.amountCents >= line.redLineCents * line.quantity) return 'AUTOMATIC'
  return line.amountCents < line.costCents * line.quantity ? 'ADMINISTRATOR' : 'MANAGER'
}
