// The page contains the problems that the demo's reports are about. `?fixed` shows it after their repair.
const isFixed = location.search === "?fixed";
const rows = [...document.querySelectorAll(".row")];

for (const row of rows) {
  const count = row.querySelector("output");
  row.addEventListener("click", ({ target }) => {
    if (!target.matches("button")) return;
    // The total is computed before the number changes, so it is always one click behind.
    if (!isFixed) showTotal();
    count.value = Math.max(0, Number(count.value) + (target.textContent === "+" ? 1 : -1));
    if (isFixed) showTotal();
  });
}

function showTotal() {
  const total = rows.reduce((sum, row) => sum + row.dataset.price * row.querySelector("output").value, 0);
  document.querySelector("#total").textContent = `€ ${total}`;
}
