import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '../../i18n/i18n.ts'
import type { Menu } from './menu.ts'

/** Links from a list to the import of its kind, for users who may import. */
export const ImportLink = ({ menu, kind }: { menu: Menu; kind: 'accounts' | 'shops' | 'subsidyRules' }) =>
  menu.has('gaia_furniture_base_ImportList') ? (
    <Button variant="default" renderRoot={(root) => <Link to="/imports" search={{ kind }} {...root} />}>
      {t('layout.imports')}
    </Button>
  ) : null
