import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

// Mantine asks for ten shades; the tokens decide what is seen, so each shade points at the token of its role.
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

/** Filled parts take the text colour of their token, since white is unreadable on the dark theme's light accents. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const name = input.color ?? input.theme.primaryColor
  const contrast = onFilled[name]
  return input.variant === 'filled' && contrast ? { ...resolved, color: contrast } : resolved
}

const rolesOf = (name: string, token: string, hover: string) => ({
  [`--mantine-color-${name}-text`]: `var(--${token})`,
  [`--mantine-color-${name}-filled`]: `var(--${token})`,
  [`--mantine-color-${name}-filled-hover`]: `var(--${hover})`,
  [`--mantine-color-${name}-light`]: `var(--${token}-soft)`,
  [`--mantine-color-${name}-light-hover`]: `var(--${token}-soft)`,
  [`--mantine-color-${name}-light-color`]: `var(--${token})`,
  [`--mantine-color-${name}-outline`]: `var(--${token})`,
  [`--mantine-color-${name}-outline-hover`]: `var(--${token}-soft)`,
})

const roles = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-quiet)',
  '--mantine-color-placeholder': 'var(--ink-quiet)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--surface-sunken)',
  '--mantine-color-disabled-color': 'var(--ink-quiet)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  ...rolesOf('pine', 'accent', 'accent-hover'),
  ...rolesOf('clay', 'sale', 'sale'),
  ...rolesOf('danger', 'danger', 'danger-hover'),
}

/** Points Mantine's own variables at the tokens, the same for both schemes: the tokens themselves differ. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles })

const dialogHead = {
  title: { fontSize: 'var(--text-xl)', fontWeight: 600, lineHeight: 1.35 },
  // What is pressed of the cross is as large as a finger.
  close: {
    flex: 'none',
    width: 'var(--target)',
    height: 'var(--target)',
    margin: '-8px -8px -8px auto',
    color: 'var(--ink)',
    '--cb-icon-size': '20px',
  },
}

export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  respectReducedMotion: true,
  cursorType: 'pointer',
  primaryColor: 'pine',
  primaryShade: 6,
  colors: {
    pine: shadesOf('var(--accent-soft)', 'var(--accent)', 'var(--accent-hover)'),
    clay: shadesOf('var(--sale-soft)', 'var(--sale)', 'var(--sale)'),
    danger: shadesOf('var(--danger-soft)', 'var(--danger)', 'var(--danger-hover)'),
  },
  variantColorResolver,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '6px', sm: '6px', md: '10px', lg: '16px', xl: '999px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-2)',
    xl: 'var(--shadow-3)',
  },
  breakpoints: { xs: '36em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  components: {
    Button: { defaultProps: { size: 'lg' } },
    Menu: { defaultProps: { shadow: 'md', withinPortal: true } },
    Popover: { defaultProps: { shadow: 'md' } },
    Modal: { defaultProps: { centered: true, radius: 'lg', shadow: 'xl' }, styles: dialogHead },
    ModalRoot: { defaultProps: { centered: true, radius: 'lg', shadow: 'xl' }, styles: dialogHead },
    // A dialog's heading is no second banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Drawer: { defaultProps: { shadow: 'xl' }, styles: dialogHead },
  },
})
