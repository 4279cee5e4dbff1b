import { Link } from '@tanstack/react-router'
import { t } from '../../../../i18n/i18n.ts'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import classes from '../product.module.css'

/** The link from an article's preview to its details. */
export const AllDetailsLink = (props: { productId: string; skuCode: string }) => (
  <Link
    viewTransition
    to="/product-details"
    search={{ id: props.productId, sku: props.skuCode }}
    className={classes.link}
  >
    {t('browse.allDetails')}
    <Icon name="right" size={16} />
  </Link>
)
