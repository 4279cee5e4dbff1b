import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import classes from './dialogs.module.css'

// Mantine wants ten shades; each points at the token of its role.
const shadesOf = (soft: string, strong: string, hover: string): MantineColorsTuple => [
  soft,
  soft,
  soft,
  strong,
  strong,
  strong,
  strong,
  strong,
  hover,
  hover,
]

const onFilled: Record<string, string> = {
  pine: 'var(--on-accent)',
  clay: 'var(--on-sale)',
  danger: 'var(--on-danger)',
}

/** Filled parts take their token's text colour: white is unreadable on the dark theme's light accents. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const name = input.color ?? input.theme.primaryColor
  const contrast = onFilled[name]
  return input.variant === 'filled' && contrast ? { ...resolved, color: contrast } : resolved
}

const dialogHead = {
  title: { fontSize: 'var(--text-xl)', fontWeight: 600, lineHeight: 1.35 },
  // The close button is a full touch target.
  close: {
    flex: 'none',
    width: 'var(--target)',
    height: 'var(--target)',
    margin: '-8px -8px -8px auto',
    color: 'var(--ink)',
    '--cb-icon-size': '20px',
  },
}

/** The page behind a dialog is held by wheel and touch listeners; removing its scrollbar would need an inline style sheet, which the page's policy refuses. */
const held = { removeScrollProps: { removeScrollBar: false } }

export const theme = createTheme({
  respectReducedMotion: true,
  primaryColor: 'pine',
  primaryShade: 6,
  colors: {
    pine: shadesOf('var(--accent-soft)', 'var(--accent)', 'var(--accent-hover)'),
    clay: shadesOf('var(--sale-soft)', 'var(--sale)', 'var(--sale)'),
    danger: shadesOf('var(--danger-soft)', 'var(--danger)', 'var(--danger-hover)'),
  },
  variantColorResolver,
  components: {
    Button: { defaultProps: { size: 'lg' } },
    Menu: { defaultProps: { shadow: 'md', withinPortal: true } },
    Popover: { defaultProps: { shadow: 'md' } },
    ModalRoot: { defaultProps: { radius: 'lg', shadow: 'xl', ...held } },
    Modal: {
      styles: dialogHead,
      classNames: { inner: classes.inner ?? '', content: classes.content ?? '' },
    },
    // A dialog's header is no second banner landmark.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Drawer: {
      defaultProps: { shadow: 'xl', ...held },
      styles: dialogHead,
      classNames: { inner: classes.drawer ?? '' },
    },
    DrawerRoot: { defaultProps: held },
  },
})
