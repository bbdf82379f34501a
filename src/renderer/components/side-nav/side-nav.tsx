import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router-dom'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Menu } from '../menu/menu.tsx'
import styles from './side-nav.module.css'

/** A screen that the navigation leads to. */
export interface SideLink {
  to: string
  label: string
  /** Whether it is not the current one on the screens below it. */
  isEnd?: boolean
  /** Left out where false. */
  isThere?: boolean
}

export interface SideNavProps {
  /** What it leads through, for screen readers. */
  label: string
  /** What the phone's menu of all of them is called. */
  allLabel: string
  /** Links in groups, with a line between them. */
  groups: readonly (readonly SideLink[])[]
  /** Below the links, where there is room for it. */
  children?: ReactNode
}

/** The way through an area in the hanging margin; on the phone a line of tabs with a menu of all at its end. */
export function SideNav({ label, allLabel, groups, children }: SideNavProps) {
  const navigate = useNavigate()
  const shown = groups.map((links) => links.filter(({ isThere = true }) => isThere)).filter((links) => links.length > 0)
  const nav = useTabInView(shown.flat().length)
  return (
    <div className={styles.line}>
      <nav ref={nav} aria-label={label} className={styles.nav}>
        {shown.map((links, index) => [
          index > 0 && <hr key={`before ${links[0]!.to}`} />,
          ...links.map(({ to, label: name, isEnd = false }) => (
            <NavLink key={to} to={to} end={isEnd}>
              {name}
            </NavLink>
          )),
        ])}
        {children !== undefined && (
          <div className={styles.below}>
            <hr />
            {children}
          </div>
        )}
      </nav>
      <span className={styles.all}>
        <Menu
          trigger={<IconButton bare label={allLabel} icon={ChevronDown} />}
          items={shown.flatMap((links, index) => [
            ...(index > 0 ? (['line'] as const) : []),
            ...links.map(({ to, label: name }) => ({ label: name, onSelect: () => void navigate(to) })),
          ])}
        />
      </span>
    </div>
  )
}

/**
 * Moves the line of tabs so that the current one can be seen, again when links come in, the window turns or the letters
 * become others, and has its ends fade where there is more; where nothing scrolls, nothing moves.
 */
function useTabInView(links: number) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const line = nav.current
    if (!line) return undefined
    const mark = () => {
      // It counts down from 0 where lines go right to left.
      const scrolled = Math.abs(line.scrollLeft)
      line.toggleAttribute('data-before', scrolled > 1)
      line.toggleAttribute('data-after', scrolled + line.clientWidth < line.scrollWidth - 1)
    }
    const centre = () => {
      const tab = line.querySelector<HTMLElement>('a[aria-current]')
      if (tab) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2
      mark()
    }
    centre()
    const sizes = new ResizeObserver(centre)
    for (const each of [line, ...line.children]) sizes.observe(each)
    line.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      line.removeEventListener('scroll', mark)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- links that come in move the tab
  }, [pathname, links])
  return nav
}
