import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { BoardLine } from '../../inventory/board-line.tsx'
import { isChanged, type CustomerView } from '../confirmation-rules.ts'
import classes from './order-lines.module.css'

/** The lines, with differences from the revision that the customer saw before. */
export const OrderLines = (props: { order: CustomerView; differences: readonly string[] }) => (
  <Panel>
    <h2 className="sr-only">{t('confirmation.goods')}</h2>
    <ul>
      {props.order.lines.map((line, at) => (
        <li key={at} className={classes.line}>
          <ProductPicture src={line.imageUrl} alt="" color={line.pictureColor} rounded eager={at < 3} />
          <div className={classes.words}>
            <b>{line.skuName}</b>
            <span className="tabular">
              {[line.propertiesName, line.skuSize].filter((text) => text !== '').join(' · ')}
            </span>
            {line.board ? <BoardLine board={line.board} /> : null}
            <span className="tabular">
              {t('confirmation.pieces', { n: line.itemQty })}
              {line.itemQty > 1 ? (
                <>
                  {' × '}
                  <Price amountCents={line.dealPrice} size="sm" tone="quiet" />
                </>
              ) : null}
            </span>
            {isChanged(line, props.differences) ? (
              <span>
                <StatusPill tone="warning">{t('confirmation.changed')}</StatusPill>
              </span>
            ) : null}
          </div>
          <Price amountCents={line.amount} />
        </li>
      ))}
    </ul>
    {props.differences.length > 0 ? (
      <section className={classes.changes} aria-label={t('confirmation.changes')}>
        <Icon name="info" size={18} />
        <div>
          <b>{t('confirmation.changes')}</b>
          <ul>
            {props.differences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      </section>
    ) : null}
  </Panel>
)
