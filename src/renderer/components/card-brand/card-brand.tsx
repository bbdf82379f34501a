import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import styles from './card-brand.module.css'

/** The brands that cards have a mark for, as the wire names them, in the order they are shown. */
export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'jcb', 'diners', 'unionpay'] as const
type Brand = (typeof CARD_BRANDS)[number]

const NAMES: Readonly<Record<Brand, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
}

function Letters({ text }: { text: string }) {
  return (
    <text className={styles.letters} x="18" y="15.25">
      {text}
    </text>
  )
}

/** Marks drawn in ink on a card of 36 × 24: our own, not the brands' artwork. */
const MARKS: Readonly<Record<Brand, ReactNode>> = {
  visa: <Letters text="VISA" />,
  mastercard: (
    <>
      <circle cx="15" cy="12" r="5.5" />
      <circle cx="21" cy="12" r="5.5" />
    </>
  ),
  amex: <Letters text="AMEX" />,
  discover: (
    <>
      <path d="M6 15.5v-7h2a3.5 3.5 0 0 1 0 7zM15 8.5v7" />
      <circle cx="24" cy="12" r="4.5" fill="currentColor" />
    </>
  ),
  jcb: <Letters text="JCB" />,
  diners: (
    <>
      <circle cx="18" cy="12" r="7" />
      <path d="M16 8.5v7a4 4 0 0 1 0-7m4 0v7a4 4 0 0 0 0-7" />
    </>
  ),
  unionpay: <path d="M10 7h6l-2 10H8zM17 7h5l-2 10h-5zM23 7h5l-2 10h-5z" />,
}

const isBrand = (brand: string): brand is Brand => Object.hasOwn(MARKS, brand)

/** What a brand is called; a card of an unknown one is a `Card`. */
export function brandName(brand: string): string {
  return isBrand(brand) ? NAMES[brand] : t`Card`
}

/** The mark of a card's brand, named for screen readers; a plain card for an unknown one. */
export function CardBrand({ brand }: { brand: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the colour of its text, which <img> cannot be
    <svg className={styles.brand} viewBox="0 0 36 24" role="img" aria-label={brandName(brand)}>
      <rect x=".75" y=".75" width="34.5" height="22.5" rx="3" />
      {isBrand(brand) ? MARKS[brand] : <path d="M1 8h34M6 16h6" />}
    </svg>
  )
}
