/**
 * The Typst source of a sheet. It reads all texts from `sys.inputs.sheet`, so text that a person wrote is never
 * interpreted as source. File names are those of `sheetInput`.
 */
export const template = `
#let sheet = json(bytes(sys.inputs.sheet))
#let tint = rgb(sheet.letterhead.color)
#let ink = luma(13%)
#let quiet = luma(38%)
#let hairline = 0.5pt + luma(82%)
#let families = ("IBM Plex Sans", "IBM Plex Sans Arabic")

#set document(title: sheet.title.en.text + " " + sheet.number.text, author: sheet.letterhead.name.text)
#set text(font: families, fallback: false, size: 9.5pt, fill: ink, lang: "en", number-width: "tabular", hyphenate: false)
#set par(leading: 0.55em, spacing: 0.55em, linebreaks: "simple")

// A line in its own direction. The box keeps it apart from the lines beside it.
#let line-of(part) = if part.isRightToLeft {
  text(dir: rtl, lang: "ar", part.text)
} else {
  text(dir: ltr, part.text)
}
#let stack-of(parts, side: start) = {
  for part in parts {
    let own = if part.isRightToLeft { right } else { left }
    block(width: 100%, above: 0.55em, below: 0.55em, align(if side == start { own } else { side }, line-of(part)))
  }
}
#let english(part) = align(left, text(dir: ltr, part.text))
#let arabic(part) = align(right, text(dir: rtl, lang: "ar", part.text))

#let pages(part, direction) = context {
  let numbered = part.text.replace("{page}", str(here().page())).replace("{pages}", str(counter(page).final().first()))
  text(dir: direction, lang: if direction == rtl { "ar" } else { "en" }, numbered)
}
#set page(
  paper: "a4",
  margin: (top: 16mm, bottom: 20mm, x: 16mm),
  footer-descent: 5mm,
  footer: {
    set text(size: 7.5pt, fill: quiet)
    line(length: 100%, stroke: hairline)
    v(-0.3em)
    grid(
      columns: (1fr, auto, 1fr),
      align: (left, center, right),
      pages(sheet.pageOf.en, ltr), text(dir: ltr, sheet.number.text), pages(sheet.pageOf.ar, rtl),
    )
  },
)

#let both(title, level: 2) = {
  let large = level == 1
  show heading: it => block(
    width: 100%,
    sticky: true,
    breakable: false,
    above: if large { 6mm } else { 5mm },
    below: if large { 5mm } else { 0mm },
    inset: (bottom: if large { 0mm } else { 1.4mm }),
    stroke: if not large { (bottom: 0.75pt + tint) },
    {
      set text(size: if large { 15pt } else { 10.5pt }, weight: 600, fill: tint)
      grid(
        columns: (1fr, auto, 1fr),
        column-gutter: 4mm,
        align: (left + horizon, center + horizon, right + horizon),
        english(title.en),
        if large { text(size: 11pt, fill: ink, dir: ltr, sheet.number.text) },
        arabic(title.ar),
      )
    },
  )
  heading(level: level, bookmarked: true, title.en.text + " / " + title.ar.text)
}

#let value-of(fact) = if "lines" in fact {
  stack-of(fact.lines)
} else {
  grid(columns: (1fr, 1fr), column-gutter: 3mm, english(fact.both.en), arabic(fact.both.ar))
}
#let facts-of(facts, names: 38mm) = if facts.len() > 0 {
  table(
    columns: (names, 1fr, names),
    inset: (x: 1.5mm, y: 1.7mm),
    stroke: (x, y) => (bottom: hairline),
    align: (left, left, right),
    ..facts
      .map(fact => (
        text(fill: quiet, english(fact.name.en)),
        value-of(fact),
        text(fill: quiet, arabic(fact.name.ar)),
      ))
      .flatten()
  )
}

// The letterhead.
#let letterhead = sheet.letterhead
#grid(
  columns: (auto, 1fr, 1fr),
  column-gutter: (if letterhead.logo == none { 0mm } else { 5mm }, 5mm),
  align: (left + horizon, left + horizon, right + horizon),
  if letterhead.logo != none {
    context {
      let alt = letterhead.name.text
      let tall = image(letterhead.logo, height: 14mm, alt: alt)
      if measure(tall).width > 42mm { image(letterhead.logo, width: 42mm, alt: alt) } else { tall }
    }
  },
  text(size: 14pt, weight: 600, fill: tint, align(left, line-of(letterhead.name))),
  text(size: 8pt, fill: quiet, stack-of(letterhead.lines, side: right)),
)
#v(-1mm)
#line(length: 100%, stroke: 1pt + tint)

#both(sheet.title, level: 1)

#if sheet.notice != none {
  set text(size: 8.5pt, fill: quiet)
  block(width: 100%, below: 5mm, stroke: hairline, radius: 1mm, inset: 2.5mm, grid(
    columns: (1fr, 1fr),
    column-gutter: 5mm,
    english(sheet.notice.en), arabic(sheet.notice.ar),
  ))
}

// English lines are on the left and Arabic lines on the right, like the other texts in each language.
#let recipient-in(direction, side) = {
  let lines = sheet.recipient.filter(part => part.isRightToLeft == (direction == rtl))
  if lines.len() > 0 {
    text(weight: 600, stack-of(lines.slice(0, 1), side: side))
    stack-of(lines.slice(1), side: side)
  }
}
#block(breakable: false, grid(
  columns: (1fr, 1fr),
  column-gutter: 6mm,
  recipient-in(ltr, left), recipient-in(rtl, right),
))

#let cell-of(cell) = if "lines" in cell {
  stack-of(cell.lines)
} else {
  english(cell.both.en)
  arabic(cell.both.ar)
}
#let table-of(it) = {
  set text(size: 8pt)
  table(
    columns: it.columns.map(column => column.share * 1fr),
    inset: (x: 1.2mm, y: 1.4mm),
    stroke: (x, y) => (bottom: hairline),
    table.header(..it.columns.map(column => {
      set text(fill: quiet, size: 7.5pt)
      english(column.name.en)
      arabic(column.name.ar)
    })),
    ..it.rows.map(row => row.cells.map(cell => table.cell(breakable: row.isLong, cell-of(cell)))).flatten()
  )
}
#let remark(part) = {
  set text(size: 8.5pt, fill: quiet)
  block(above: 2.5mm, grid(columns: (1fr, 1fr), column-gutter: 5mm, english(part.en), arabic(part.ar)))
}

#for section in sheet.sections {
  let content = {
    both(section.title)
    facts-of(section.facts)
    if section.table != none { table-of(section.table) }
    if section.note != none { remark(section.note) }
  }
  if section.isTogether { block(width: 100%, breakable: false, content) } else { content }
}

#if sheet.signature != none {
  let signature = sheet.signature
  block(width: 100%, breakable: false, above: 6mm, {
    both(signature.title)
    v(2.5mm)
    grid(
      columns: (44mm, 1fr),
      column-gutter: 4mm,
      box(
        width: 44mm,
        height: 30mm,
        stroke: hairline,
        radius: 1mm,
        inset: 2mm,
        align(center + horizon, image(signature.picture, width: 40mm, height: 26mm, fit: "contain", alt: signature.alt.text)),
      ),
      {
        set text(size: 9pt)
        facts-of(signature.facts, names: 25mm)
      },
    )
  })
}

#let verification = sheet.verification
#if verification != none { block(width: 100%, breakable: false, above: 5mm, stroke: hairline, radius: 1mm, inset: 3mm, grid(
  columns: (26mm, 1fr),
  column-gutter: 5mm,
  align: horizon,
  image("code.svg", width: 26mm, height: 26mm, alt: verification.link),
  {
    set text(size: 8.5pt)
    grid(
      columns: (1fr, 1fr),
      column-gutter: 5mm,
      align: top,
      english(verification.text.en), arabic(verification.text.ar),
    )
    v(2mm)
    block(text(size: 13pt, weight: 600, dir: ltr, tracking: 0.06em, verification.code))
    block(text(size: 7.5pt, fill: quiet, dir: ltr, link(verification.link)))
  },
)) }

#if sheet.missingLetters != none {
  set text(size: 8.5pt, fill: quiet)
  block(above: 4mm, grid(columns: (1fr, 1fr), column-gutter: 5mm, english(sheet.missingLetters.en), arabic(sheet.missingLetters.ar)))
}

#if sheet.photos.pictures.len() > 0 {
  let pictures = sheet.photos.pictures
  let columns = if pictures.len() <= 4 { 2 } else { 3 }
  let height = if columns == 2 { 63mm } else { 40mm }
  both(sheet.photos.title)
  v(2.5mm)
  grid(
    columns: (1fr,) * columns,
    gutter: 4mm,
    ..pictures.map(picture => block(breakable: false, width: 100%, {
      block(
        width: 100%,
        height: height,
        fill: luma(96%),
        align(center + horizon, image(picture.file, width: 100%, height: 100%, fit: "contain", alt: picture.caption.en.text)),
      )
      set text(size: 7.5pt, fill: quiet)
      block(above: 1.2mm, below: 0mm, width: 100%, grid(columns: (1fr, auto), column-gutter: 2mm, english(picture.caption.en), arabic(picture.caption.ar)))
    }))
  )
}

#for attachment in sheet.attachments {
  pdf.attach(
    attachment.name,
    bytes(attachment.text),
    relationship: attachment.relationship,
    mime-type: attachment.mediaType,
    description: attachment.description,
  )
}
`;
