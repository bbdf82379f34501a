import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './banner.module.css'

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: TriangleAlert }

export interface BannerProps {
  /** `info` unless told. */
  tone?: keyof typeof ICONS
  /** One or two sentences and at most one link. */
  children: ReactNode
  /** Read out at once; a danger always is. */
  isAlert?: boolean
  className?: string
}

/** A matter that stands where it belongs in the page: soft ground, icon, a sentence or two. */
export function Banner({ tone = 'info', children, isAlert = tone === 'danger', className }: BannerProps) {
  const Icon = ICONS[tone]
  return (
    <div className={classNames(styles.banner, styles[tone], className)} role={isAlert ? 'alert' : undefined}>
      <Icon />
      <div>{children}</div>
    </div>
  )
}
