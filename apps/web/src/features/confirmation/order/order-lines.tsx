import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { BoardLine } from '../../inventory/board-line.tsx'
import { isChanged, type CustomerView } from '../confirmation-rules.ts'
import { Inline, Stack } from '../../../ui/layout/parts.tsx'
import classes from '../confirmation.module.css'

/** The lines, with differences from the revision that the customer saw before. */
export const OrderLines = (props: { order: CustomerView; differences: readonly string[] }) => (
  <Panel>
    <h2 className="sr-only">{t('confirmation.goods')}</h2>
    <ul>
      {props.order.lines.map((line, at) => (
        <Stack as="li" gap={3} align="center" padY={3} key={at} className={classes.line}>
          <ProductPicture src={line.imageUrl} alt="" color={line.pictureColor} rounded eager={at < 3} />
          <Stack gap="hair" shrink size="sm" tone="quiet" className={classes.words}>
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
          </Stack>
          <Price amountCents={line.amount} />
        </Stack>
      ))}
    </ul>
    {props.differences.length > 0 ? (
      <Inline
        as="section"
        gap={2}
        pad={3}
        marginTop={4}
        surface="warning-soft"
        round="m"
        size="sm"
        tone="warning"
        aria-label={t('confirmation.changes')}
      >
        <Icon name="info" size={18} />
        <div>
          <b>{t('confirmation.changes')}</b>
          <ul>
            {props.differences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      </Inline>
    ) : null}
  </Panel>
)
