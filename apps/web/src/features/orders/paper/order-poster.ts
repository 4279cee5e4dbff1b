import { pieceName } from '../../inventory/board-line.tsx'
import { formatCents } from '@showfloor/contract/common/money'
import { encode } from 'uqr'
import { t } from '../../../i18n/i18n.ts'
import { shareLabel } from '../order-sheets/order-amounts.tsx'
import type { OrderDetail } from '../orders.queries.ts'

const widthPx = 750
const heightPx = 1180
const marginPx = 56
const picturesMax = 3

/** The picture, or undefined if it cannot be loaded; the poster is then drawn without it. */
const loadPicture = async (address: string): Promise<HTMLImageElement | undefined> => {
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
    return picture
  } catch {
    return undefined
  }
}

const drawCode = (to: CanvasRenderingContext2D, text: string, x: number, y: number, sizePx: number) => {
  const { data, size } = encode(text, { ecc: 'M', border: 1 })
  const dot = sizePx / size
  for (const [row, dots] of data.entries())
    for (const [column, on] of dots.entries())
      // A slight overlap avoids hairlines between modules.
      if (on) to.fillRect(x + column * dot, y + row * dot, dot + 0.5, dot + 0.5)
}

/** One large picture, with the others in a row below it. */
const drawPictures = (to: CanvasRenderingContext2D, pictures: readonly HTMLImageElement[]) => {
  const inner = widthPx - 2 * marginPx
  const [first, ...others] = pictures
  const largeHeight = others.length > 0 ? 330 : 440
  if (first) drawCovering(to, first, marginPx, 210, inner, largeHeight)
  const width = others.length > 1 ? (inner - 20) / 2 : inner
  for (const [at, picture] of others.entries())
    drawCovering(to, picture, marginPx + at * (width + 20), 560, width, 170)
}

const drawCovering = (
  to: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  x: number,
  y: number,
  width: number,
  height: number,
) => {
  const scale = Math.max(width / (picture.naturalWidth || 4), height / (picture.naturalHeight || 3))
  const [w, h] = [(picture.naturalWidth || 4) * scale, (picture.naturalHeight || 3) * scale]
  to.save()
  to.beginPath()
  to.roundRect(x, y, width, height, 20)
  to.clip()
  to.drawImage(picture, x + (width - w) / 2, y + (height - h) / 2, w, h)
  to.restore()
}

/** A poster for the customer: shop, goods, total and the link's QR code. `style` gives the colours and the font. */
export const drawPoster = async (
  order: OrderDetail,
  url: string,
  style: CSSStyleDeclaration,
): Promise<Blob> => {
  const canvas = Object.assign(document.createElement('canvas'), { width: widthPx, height: heightPx })
  const to = canvas.getContext('2d')
  if (!to) throw new Error('This browser draws no pictures')
  const color = (name: string) => style.getPropertyValue(name).trim()
  const write = (
    text: string,
    x: number,
    y: number,
    sizePx: number,
    more: { color?: string; weight?: number } = {},
  ) => {
    to.fillStyle = color(more.color ?? '--ink')
    to.font = `${more.weight ?? 400} ${sizePx}px ${style.fontFamily}`
    to.fillText(text, x, y, widthPx - x - marginPx)
  }
  const pictures = await Promise.all(
    order.lines.slice(0, picturesMax).map((line) => loadPicture(line.imageUrl)),
  )
  to.fillStyle = color('--canvas')
  to.fillRect(0, 0, widthPx, heightPx)
  write(order.shopName, marginPx, 92, 30, { color: '--ink-quiet' })
  write(t('orders.posterTitle', { name: order.customerName }), marginPx, 156, 46, { weight: 700 })
  drawPictures(
    to,
    pictures.filter((picture) => picture !== undefined),
  )
  const names = order.lines.map(({ skuName, board }) =>
    board ? `${skuName} · ${pieceName(board)}` : skuName,
  )
  const pieces = order.lines.reduce((sum, line) => sum + line.itemQty, 0)
  write(
    names.length > 1 ? t('orders.andMore', { name: names[0] ?? '' }) : (names[0] ?? ''),
    marginPx,
    800,
    30,
    { weight: 600 },
  )
  write(`${t('orders.itemCount', { n: pieces })} · ${order.orderNo}`, marginPx, 844, 24, {
    color: '--ink-quiet',
  })
  to.fillStyle = color('--code-ground')
  to.beginPath()
  to.roundRect(widthPx - marginPx - 230, 890, 230, 230, 20)
  to.fill()
  to.fillStyle = color('--code-ink')
  drawCode(to, url, widthPx - marginPx - 220, 900, 210)
  write(shareLabel(order.amounts), marginPx, 936, 26, { color: '--ink-quiet' })
  write(`¥${formatCents(order.amounts.ownShare)}`, marginPx, 1000, 60, { weight: 700 })
  write(t('orders.posterScan'), marginPx, 1058, 26)
  write(t('orders.guide', { name: order.guideName }), marginPx, 1100, 24, { color: '--ink-quiet' })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png'),
  )
}
