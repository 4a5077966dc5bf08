/*
 * What programs put on the clipboard, shortened. Names, words and numbers are made up; the markup is of the kind that
 * each program writes.
 */

const WORD_HEAD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0in; font-family:"Calibri",sans-serif;} @list l0:level1 {mso-level-text:•;} --></style></head>`;

const bullet = (level: number, words: string, sign = "·") =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 0.5}in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;

/** Word: headings, emphasis, nested and numbered lists that are only paragraphs, a table, a picture in a file. */
export const FROM_WORD = `${WORD_HEAD}<body lang=EN-US><!--StartFragment-->
<p class=MsoTitle><span style='font-size:28.0pt'>Flushing the mains<o:p></o:p></span></p>
<h1 style='margin-top:12pt'><b><span style='font-size:16.0pt;color:#2F5496'>When we
flush<o:p></o:p></span></b></h1>
<p class=MsoNormal style='text-align:justify'><span style='font-size:11.0pt;font-family:"Arial",sans-serif'>We flush in <b>April</b> and <i style='mso-bidi-font-style:normal'>October</i>.<span style='mso-spacerun:yes'>&nbsp; </span>Read <a href="https://www.example.org/flushing"><span style='color:#0563C1;text-decoration:underline'>why we flush</span></a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${bullet(1, "North side")}
${bullet(2, "Oak Street", "o")}
${bullet(2, "Elm Street", "o")}
${bullet(1, "South side")}
<p class=MsoNormal>What to do:<o:p></o:p></p>
${bullet(1, "Run the cold tap.", "1.")}
${bullet(1, "Wait five minutes.", "2.")}
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0'><td width=200 valign=top style='width:2in;border:solid windowtext 1.0pt'><p class=MsoNormal><b>Day</b><o:p></o:p></p></td><td width=200><p class=MsoNormal><b>Side</b><o:p></o:p></p></td></tr>
 <tr><td width=200><p class=MsoNormal>Monday<o:p></o:p></p></td><td width=200><p class=MsoNormal align=center style='text-align:center'>North<o:p></o:p></p></td></tr>
</table>
<p class=MsoNormal><img width=200 height=100 src="file:///C:/Users/clerk/AppData/clip_image001.png"><a name="_Toc1"></a>H<sub>2</sub>O<o:p></o:p></p>
<!--EndFragment--></body></html>`;

export const CLEANED_FROM_WORD =
  "<h2>Flushing the mains</h2><h2>When we flush</h2>" +
  '<p style="text-align: justify">We flush in <strong>April</strong> and <em>October</em>. Read <a href="https://www.example.org/flushing">why we flush</a>.</p>' +
  "<ul><li>North side<ul><li>Oak Street</li><li>Elm Street</li></ul></li><li>South side</li></ul>" +
  "<p>What to do:</p><ol><li>Run the cold tap.</li><li>Wait five minutes.</li></ol>" +
  '<table><thead><tr><th scope="col">Day</th><th scope="col">Side</th></tr></thead><tbody><tr><td>Monday</td><td><p style="text-align: center">North</p></td></tr></tbody></table>' +
  "<p>H<sub>2</sub>O</p>";

/** Google Docs: everything in a bold tag that isn't bold, styles on spans, a list within a list. */
export const FROM_GOOGLE_DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0a1b2c3d"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;">Paying a bill</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;font-style:normal;text-decoration:none;">Online</span><span style="font-size:11pt;font-weight:400;"> at </span><a href="https://www.google.com/url?q=https://pay.example.org/bill?x%3D1&amp;sa=D&amp;source=docs" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">our pay site</span></a><span style="font-style:italic;">, any day</span><span style="text-decoration:line-through;">, no fee</span><span style="vertical-align:super;">1</span></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>By mail</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>to City Hall</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>In person</span></p></li></ul><p dir="ltr" style="text-align:center;"><span style="border:none;"><span><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX" width="300" height="200"></span></span></p></b>`;

export const CLEANED_FROM_GOOGLE_DOCS =
  "<h2>Paying a bill</h2>" +
  '<p><strong>Online</strong> at <a href="https://pay.example.org/bill?x=1">our pay site</a><em>, any day</em><s>, no fee</s><sup>1</sup></p>' +
  "<ul><li>By mail<ul><li>to City Hall</li></ul></li><li>In person</li></ul>";

/** LibreOffice: fonts, centered boxes, column widths. */
export const FROM_LIBREOFFICE = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/><style type="text/css">p { line-height: 115% } td p { orphans: 0 }</style></head><body lang="en-US" link="#000080" dir="ltr"><h3 class="western" style="font-weight: normal"><font face="Liberation Sans, sans-serif"><font size="4" style="font-size: 14pt">Meter readings</font></font></h3>
<p style="line-height: 100%; margin-bottom: 0in"><font color="#c9211e"><b>Read</b></font> your <u>own</u>
meter <font face="Liberation Serif, serif"><i>each month</i></font>.</p>
<center><p>Thank you</p></center>
<ol start="3"><li><p style="margin-bottom: 0in">Lift the lid</p></li><li><p>Note the figure</p></li></ol>
<table width="665" cellpadding="4" cellspacing="0"><col width="128*"/><col width="128*"/><tr valign="top"><th width="50%" style="border: none"><p>Month</p></th><th><p>Figure</p></th></tr><tr><td colspan="2"><p align="right">none yet</p></td></tr></table></body></html>`;

export const CLEANED_FROM_LIBREOFFICE =
  "<h3>Meter readings</h3><p><strong>Read</strong> your <u>own</u> meter <em>each month</em>.</p>" +
  '<p>Thank you</p><ol start="3"><li>Lift the lid</li><li>Note the figure</li></ol>' +
  '<table><thead><tr><th scope="col">Month</th><th scope="col">Figure</th></tr></thead><tbody><tr><td colspan="2"><p style="text-align: right">none yet</p></td></tr></tbody></table>';

/** A web page: boxes, scripts, forms, trackers, a script's address. */
export const FROM_A_PAGE = `<meta charset='utf-8'><div class="post" style="background:url(x)"><nav><a href="#top">Top</a></nav><h1 style="color:red">Boil water</h1><div>Boil <span class="hl" onclick="alert(1)">all</span> water.<div>One minute is enough.</div></div><script>alert(1)</script><form><input value="x"><button>Send</button></form><iframe src="https://evil.example"></iframe><p><a href="javascript:alert(1)">Click</a> or <a href="mailto:water@example.org">write</a></p><img src="https://ads.example/dot.gif" width="1" height="1"><dl><dt>Notice</dt><dd>In force</dd></dl></div>`;

export const CLEANED_FROM_A_PAGE =
  "<p>Top</p><h2>Boil water</h2><p>Boil all water.</p><p>One minute is enough.</p>" +
  '<p>Click or <a href="mailto:water@example.org">write</a></p><dl><dt>Notice</dt><dd>In force</dd></dl>';

/** Excel: bold is a class of the style sheet, and header cells don't exist. */
export const FROM_EXCEL = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";} td {padding-top:1px; font-weight:400;} .xl65 {mso-number-format:"0\\.00";} .xl66 {font-weight:700; text-align:center;}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 span=2 style='width:48pt'><tr height=20 style='height:15.0pt'><td height=20 class=xl66 width=64 style='height:15.0pt'>Tier</td><td class=xl66 width=64>Rate</td></tr><tr height=20><td height=20>First</td><td class=xl65 align=right>3.10</td></tr><!--EndFragment--></table></body></html>`;

/** Google Sheets: bold is a style of the cell. */
export const FROM_GOOGLE_SHEETS = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;font-weight:bold;">Tier</td><td style="overflow:hidden;padding:2px 3px;font-weight:bold;">Rate</td></tr><tr style="height:21px;"><td style="overflow:hidden;">First</td><td style="overflow:hidden;text-align:right;" data-sheets-value="{}">3.10</td></tr></tbody></table>`;

export const CLEANED_FROM_SPREADSHEET =
  '<table><thead><tr><th scope="col">Tier</th><th scope="col">Rate</th></tr></thead><tbody><tr><td>First</td><td style="text-align: right">3.10</td></tr></tbody></table>';
