import type { ReactNode } from 'react'
import { HomePage } from './home/home-page.tsx'
import { Privacy } from './legal/privacy.tsx'
import { Terms } from './legal/terms.tsx'
import type { SiteData } from './site-data.ts'

/** A public page. */
export interface SitePage {
  title: string
  /** For search engines and previews. */
  description: string
  draw: (data: SiteData) => ReactNode
}

/** Every public page by its path. */
export const SITE_PAGES: Readonly<Record<string, SitePage>> = {
  '/': {
    title: 'Speech to text you can work with · Longhand',
    description: 'Upload audio or video, have it written down, and correct it in an editor where text and sound move together.',
    draw: (data) => <HomePage {...data} />,
  },
  '/terms-of-services': {
    title: 'Terms of services · Longhand',
    description: 'The terms under which Longhand is offered here.',
    draw: () => <Terms />,
  },
  '/privacy-policy': {
    title: 'Privacy policy · Longhand',
    description: 'What Longhand stores about you, where your recordings go, and which cookies there are.',
    draw: () => <Privacy />,
  },
}
