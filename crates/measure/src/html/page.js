"use strict";
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const columns = read("columns");
  // Texts repeat: each is written once, and rows name them by number.
  const texts = read("texts");
  const rows = read("values").map(([cells, details]) => ({
    cells: cells.map((value, index) => columns[index].kind === "number" ? value : texts[value]),
    details: details.map((text) => texts[text]),
  }));
  const head = document.querySelector("#rows thead");
  const body = document.querySelector("#rows tbody");
  const search = document.getElementById("search");
  const shown = document.getElementById("shown");
  const more = document.getElementById("more");
  const PAGE = 200;
  const MARKS = { declined: "bad", push: "good", changed: "warning", set: "", "update-after-bind set": "" };
  let sorted = { column: -1, down: false };
  let visible = rows;
  let limit = PAGE;
  const choices = new Map();

  const element = (name, attributes, ...children) => {
    const made = document.createElement(name);
    Object.assign(made, attributes);
    made.append(...children);
    return made;
  };

  // Made at the first search: a large page need not be searched.
  let haystacks = null;
  const haystack = (position) => {
    haystacks = haystacks || rows.map((row) =>
      [...row.cells, ...row.details].join("\u0000").toLowerCase());
    return haystacks[position];
  };

  columns.forEach((column, index) => {
    if (column.kind !== "choice") return;
    const values = [...new Set(rows.map((row) => row.cells[index]))].sort();
    const select = element("select", { ariaLabel: column.name },
      element("option", { value: "", textContent: `${column.name}: all` }),
      ...values.map((value) => element("option", { value, textContent: value })));
    select.addEventListener("change", () => { choices.set(index, select.value); refresh(); });
    document.getElementById("controls").append(select);
  });

  const heading = element("tr");
  columns.forEach((column, index) => {
    const button = element("button", { type: "button", textContent: column.name });
    button.addEventListener("click", () => {
      sorted = { column: index, down: sorted.column === index ? !sorted.down : column.kind === "number" };
      refresh();
    });
    heading.append(element("th", { className: column.kind, scope: "col" }, button));
  });
  head.append(heading);

  const compare = (a, b) => {
    const [left, right] = [a.cells[sorted.column], b.cells[sorted.column]];
    const order = typeof left === "number" && typeof right === "number"
      ? left - right : String(left).localeCompare(String(right), undefined, { numeric: true });
    return sorted.down ? -order : order;
  };

  const refresh = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    visible = rows.filter((row, position) =>
      words.every((word) => haystack(position).includes(word))
      && [...choices].every(([index, value]) => value === "" || row.cells[index] === value));
    if (sorted.column >= 0) visible.sort(compare);
    [...heading.children].forEach((cell, index) => {
      const active = index === sorted.column;
      cell.ariaSort = active ? (sorted.down ? "descending" : "ascending") : "none";
      cell.firstChild.textContent = columns[index].name + (active ? (sorted.down ? " ↓" : " ↑") : "");
    });
    limit = PAGE;
    draw();
  };

  const draw = () => {
    body.replaceChildren(...visible.slice(0, limit).map((row) => {
      const line = element("tr");
      row.cells.forEach((value, index) => {
        const kind = columns[index].kind;
        const cell = element("td", { className: kind });
        if (kind === "choice") {
          cell.append(element("span", { className: `mark ${MARKS[value] || ""}`, textContent: value }));
        } else {
          cell.textContent = kind === "number" ? value.toLocaleString("en") : value;
        }
        line.append(cell);
      });
      if (row.details.length > 0) {
        line.className = "opens";
        line.tabIndex = 0;
        const toggle = () => {
          if (line.nextSibling && line.nextSibling.className === "opened") {
            line.nextSibling.remove();
            return;
          }
          const list = element("ul", {}, ...row.details.map((text) => element("li", { textContent: text })));
          line.after(element("tr", { className: "opened" },
            element("td", { className: "details", colSpan: columns.length }, list)));
        };
        line.addEventListener("click", toggle);
        line.addEventListener("keydown", (event) => {
          if (event.key === "Enter" || event.key === " ") { event.preventDefault(); toggle(); }
        });
      }
      return line;
    }));
    const count = Math.min(limit, visible.length);
    shown.textContent = `${count.toLocaleString("en")} of ${visible.length.toLocaleString("en")} rows shown`
      + (visible.length === rows.length ? "" : ` (${rows.length.toLocaleString("en")} in all)`);
    more.hidden = visible.length <= limit;
  };

  search.addEventListener("input", refresh);
  more.addEventListener("click", () => { limit += PAGE; draw(); });
  refresh();
})();
