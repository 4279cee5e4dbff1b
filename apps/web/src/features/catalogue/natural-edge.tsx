import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './companions.module.css'

type Board = { lengthMm: number; widthMinMm: number; widthMaxMm: number }

/** A board seen from above: two living edges between its narrowest and its widest place. */
const outline = ({ lengthMm, widthMinMm, widthMaxMm }: Board): string => {
  const slack = (widthMaxMm - widthMinMm) / 2
  const [a, b, c] = [lengthMm * 0.25, lengthMm * 0.5, lengthMm * 0.75]
  return [
    `M0 ${slack}C${a} ${-slack * 0.4} ${b} ${slack * 1.6} ${c} ${slack * 0.3}S${lengthMm} ${slack} ${lengthMm} ${slack * 0.8}`,
    `V${widthMaxMm - slack}C${c} ${widthMaxMm + slack * 0.4} ${b} ${widthMaxMm - slack * 1.8} ${a} ${widthMaxMm - slack * 0.2}S0 ${widthMaxMm - slack} 0 ${widthMaxMm - slack}Z`,
  ].join('')
}

/** The one-of-a-kind boards that a table top of this SKU is chosen from, to one scale; nothing for all other SKUs. */
export const NaturalEdge = ({
  shopId,
  skuCode,
  color,
}: {
  shopId: string
  skuCode: string
  color: string
}) => {
  const input = { siteBO: { id: shopId }, itemList: [{ skuCode }] }
  const boards = useQuery(callQuery('inventory.naturalEdge', input)).data?.data[0]?.boards ?? []
  const longestMm = Math.max(1, ...boards.map(({ lengthMm }) => lengthMm))
  if (boards.length === 0) return null
  return (
    <Panel title={t('browse.boards')}>
      <p className={classes['hint']}>{t('browse.boardsHint')}</p>
      <ul className={classes['boards']}>
        {boards.map((board) => (
          <li key={board.serialNo}>
            <svg viewBox={`-20 -40 ${longestMm + 40} ${board.widthMaxMm + 80}`} aria-hidden="true">
              <path d={outline(board)} fill={color} />
            </svg>
            <b>{board.serialNo}</b>
            <span>
              {board.lengthMm} × {board.widthMinMm}–{board.widthMaxMm} × {board.thicknessMm} mm
            </span>
            <small>{board.siteName.replace(/^\[[^\]]*\]/, '')}</small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
