import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClass } from '../../components/button/button-class.ts'
import { classNames } from '../../components/class-names.ts'
import styles from './to-top.module.css'

/** Scrolls back to the top; shown once somebody has scrolled a screen down, or half of a shorter page. */
export function ToTop({ label }: { label: string }) {
  const [isFarDown, setFarDown] = useState(false)

  useEffect(() => {
    const look = () => {
      const room = document.documentElement.scrollHeight - innerHeight
      setFarDown(scrollY > 0 && scrollY >= Math.min(innerHeight, room / 2))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])

  function goUp(): void {
    scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <button
      type="button"
      className={classNames(buttonClass({ look: 'icon', size: 40 }), styles.top)}
      aria-label={label}
      data-to-top
      hidden={!isFarDown}
      onClick={goUp}
    >
      <ArrowUp />
    </button>
  )
}
