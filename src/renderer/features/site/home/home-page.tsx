import type { SiteData } from '../site-data.ts'
import { About } from './about.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Prices } from './prices.tsx'

/** The home page, section by section. Where nothing is sold there are no prices and no trial to speak of. */
export function HomePage({ pricing, testMode }: SiteData) {
  const trial = pricing !== null
  return (
    <>
      <Hero trial={trial} />
      <About />
      <HowItWorks />
      {pricing && <Prices pricing={pricing} testMode={testMode} />}
      <CallToAction trial={trial} />
      <Faq />
    </>
  )
}
