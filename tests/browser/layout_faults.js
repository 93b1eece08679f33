/* What is wrong in the window as it is now, in words: regions that overlap, text and controls that are cut or out of
   reach, broken words, a board or letters too small, a decision out of sight. */
({ leastBoard, leastShare, leastLetter }) => {
  const SLACK = 1.5
  const found = new Set()
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const cut = (one, other) => ({ left: Math.max(one.left, other.left), top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom) })
  const isBox = (box) => box.right - box.left > SLACK && box.bottom - box.top > SLACK
  const isWithin = (box, room, slack = SLACK) => box.left >= room.left - slack && box.right <= room.right + slack
    && box.top >= room.top - slack && box.bottom <= room.bottom + slack
  const styles = new Map()
  const styleOf = (each) => styles.get(each) ?? (styles.set(each, getComputedStyle(each)), styles.get(each))
  const upwards = function* (each) { for (let at = each; at && at !== document.documentElement; at = at.parentElement) yield at }
  const name = (each) => each.tagName.toLowerCase() + [...each.classList].filter((one) => !one.startsWith('svelte-')).map((one) => `.${one}`).join('')
  const told = (each) => `${name(each)} "${(each.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)}"`
  const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY)
  const clips = (style) => /hidden|clip/.test(style.overflowX + style.overflowY)
  const isShort = (each) => { const style = styleOf(each); return style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' }
  const hasWhole = (each) => [...upwards(each)].some((at) => at.title || at.hasAttribute('data-whole'))
  /* What is there for readers alone. */
  const isAside = (each) => [...upwards(each)].some((at) => styleOf(at).clipPath !== 'none' || styleOf(at).opacity === '0')

  /** What is seen of an element: what its scrolling and clipping parents leave of it. */
  function seen(each) {
    let box = each.getBoundingClientRect()
    for (const at of upwards(each.parentElement)) if (scrolls(styleOf(at)) || clips(styleOf(at))) box = cut(box, at.getBoundingClientRect())
    return box
  }

  // ---- regions lie beside each other

  const REGIONS = { header: '.topbar', player: '.players .player, .players .btn', board: '.middle', hand: '.present', decision: '.preview, .react', panel: '.side .panel, .side .journal', banner: '.banner, .auto' }
  const regions = Object.entries(REGIONS).flatMap(([region, selector]) => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility()).map((each) => ({ region, each, box: seen(each) }))).filter(({ box }) => isBox(box))
  const isOver = (one, other) => one.region === 'board' && other.each.matches('.over')
  const kept = [...document.querySelectorAll('[data-kept]')].map((each) => ({ each, box: cut(each.getBoundingClientRect(), seen(document.querySelector('.middle'))) })).filter(({ box }) => isBox(box))
  for (const sheet of document.querySelectorAll('.react.over, .slate')) {
    for (const { each, box } of kept) if (isBox(cut(box, seen(sheet)))) found.add(`${told(sheet)} covers ${name(each)} "${each.getAttribute('aria-label') ?? each.textContent.trim()}"`)
  }
  regions.forEach((one, index) => regions.slice(index + 1).forEach((other) => {
    if (isBox(cut(one.box, other.box)) && !one.each.contains(other.each) && !other.each.contains(one.each) && !isOver(one, other)) found.add(`${one.region} ${told(one.each)} and ${other.region} ${told(other.each)} overlap`)
  }))

  // ---- the decision is in sight, the board large enough

  const decisions = regions.filter(({ region }) => region === 'decision')
  if (!decisions.length) found.add('there is no decision')
  const buttons = decisions.flatMap(({ each }) => [...each.querySelectorAll('button, b, h2')].filter((one) => one.checkVisibility() && !isAside(one)))
  for (const each of buttons) if (!isWithin(each.getBoundingClientRect(), cut(screen, seen(each)))) found.add(`decision ${told(each)} is out of sight`)
  const board = seen(document.querySelector('.middle svg.board, .middle .cloth'))
  const side = Math.min(board.right - board.left, board.bottom - board.top)
  if (side < Math.min(leastBoard, leastShare * Math.min(innerWidth, innerHeight))) found.add(`the board is only ${Math.round(side)} px`)

  // ---- no text is cut, broken or outside

  const documentScrolls = document.documentElement.scrollHeight > innerHeight + SLACK
  if (document.documentElement.scrollWidth > innerWidth + SLACK) found.add('the page is wider than the window')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const HOLDERS = 'button, .player, .card, .panel, .journal, .preview, .react, .slate, .tile, .mat, .topbar, [data-holds]'
  while (walker.nextNode()) {
    const node = walker.currentNode
    const each = node.parentElement
    if (!node.data.trim() || !each || each.closest('script, style, title, option, details:not([open]) > :not(summary)') || !each.checkVisibility() || isAside(each)) continue
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5)
    if (!boxes.length) continue
    if (each instanceof SVGElement) {
      const size = parseFloat(styleOf(each).fontSize) * Math.abs(each.getScreenCTM().a || each.getScreenCTM().b)
      const window = each.ownerSVGElement.getBoundingClientRect()
      if (!boxes.some((box) => isBox(cut(box, window)))) continue
      if (size < leastLetter && each.closest('.middle')) found.add(`${name(each)} is written with ${size.toFixed(1)} px`)
      if (each.closest('[data-goes-on]')) continue
      const room = cut(each.closest('.middle')?.getBoundingClientRect() ?? window, screen)
      if (each.closest('.middle') && boxes.some((box) => !isWithin(box, room) && isBox(cut(box, room)))) found.add(`${told(each)} reaches beyond the board`)
      const holder = each.closest('[data-holds]')
      const shape = holder?.querySelector('path, rect, circle')
      if (shape && boxes.some((box) => !isWithin(box, shape.getBoundingClientRect()))) found.add(`${told(each)} reaches beyond its sign`)
      continue
    }
    /* Letters under 11 px on a board cannot be read, whoever writes them. */
    const inBoard = each.closest('foreignObject')
    if (inBoard) {
      const scale = inBoard.getScreenCTM().a
      if (parseFloat(styleOf(each).fontSize) * scale < leastLetter) found.add(`${name(each)} is written with ${(parseFloat(styleOf(each).fontSize) * scale).toFixed(1)} px`)
    }
    const shortened = [...upwards(each)].find(isShort)
    if (shortened) {
      if ((shortened.scrollWidth > shortened.clientWidth + 1 || shortened.scrollHeight > shortened.clientHeight + 2) && !hasWhole(shortened)) found.add(`${told(each)} is cut, and nothing tells the whole of it`)
      continue
    }
    let isReachable = documentScrolls
    for (const at of upwards(each)) {
      const style = styleOf(at)
      if (scrolls(style)) { isReachable = true; break }
      if (clips(style) && boxes.some((box) => !isWithin(box, at.getBoundingClientRect()))) { found.add(`${told(each)} is cut by ${name(at)}`); break }
      if (style.position === 'fixed') break
    }
    if (!isReachable && boxes.some((box) => !isWithin(box, screen))) found.add(`${told(each)} is outside of the window`)
    const holder = each.closest(HOLDERS)
    if (holder && boxes.some((box) => !isWithin(box, holder.getBoundingClientRect(), 4)) && ![...upwards(each)].some((at) => at !== holder && holder.contains(at) && (scrolls(styleOf(at)) || /absolute/.test(styleOf(at).position)))
      && !scrolls(styleOf(holder))) found.add(`${told(each)} does not fit ${told(holder)}`)
    if (boxes.length > 1) {
      for (const word of node.data.matchAll(/[\p{L}\d]{2,}/gu)) {
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].filter((box) => box.width > 0.5).map((box) => Math.round(box.top)))
        if (lines.size > 1) found.add(`the word "${word[0]}" is broken in ${told(each)}`)
      }
    }
  }

  // ---- no control is cut or beyond reach

  for (const each of document.querySelectorAll('button, summary, a, input, select, [role=button]')) {
    if (!each.checkVisibility() || isAside(each) || each instanceof SVGElement || each.closest('details:not([open]) > :not(summary)')) continue
    const box = each.getBoundingClientRect()
    const isReachable = documentScrolls || [...upwards(each.parentElement)].some((at) => scrolls(styleOf(at)))
    if (!isReachable && !isWithin(box, cut(screen, seen(each)))) found.add(`control ${told(each)} is cut or out of reach`)
  }
  return [...found]
}
