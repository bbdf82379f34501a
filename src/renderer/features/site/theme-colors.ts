import tokens from '../../styles/tokens.css?raw'

const page = /--page: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/.exec(tokens)

/** The page's ground by theme, for the browser's own bars: a meta element cannot read a custom property. */
export const THEME_COLORS = [
  { scheme: 'light', color: page?.[1] },
  { scheme: 'dark', color: page?.[2] },
]
