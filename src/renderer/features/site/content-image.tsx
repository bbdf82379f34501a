import { tagOf, type Tagged } from './content.ts'

/**
 * Pictures of the content come in two widths: `name.webp`, and `name-small.webp` at half of it; those that were
 * uploaded in one.
 */
const small = (address: string) => address.replace(/\.(\w+)$/, '-small.$1')

export interface ContentImageProps {
  item: Tagged
  className?: string | undefined
}

/**
 * The picture of an item, where it has one: 1280 by 800, in half the width for narrow screens, and loaded once it is
 * near.
 */
export function ContentImage({ item, className }: ContentImageProps) {
  const image = tagOf(item, 'img')
  if (!image?.link) return null
  const hasSmall =
    image.link.startsWith('/images/') && !image.link.startsWith('/images/uploaded/') && image.link.endsWith('.webp')
  return (
    <img
      className={className}
      src={image.link}
      srcSet={hasSmall ? `${small(image.link)} 640w, ${image.link} 1280w` : undefined}
      sizes={hasSmall ? '(max-width: 56rem) 92vw, 36rem' : undefined}
      alt={image.alt ?? ''}
      width={1280}
      height={800}
      loading="lazy"
      decoding="async"
    />
  )
}
